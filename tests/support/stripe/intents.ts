import { now } from '#platform/clock.ts';
import {
  cardError,
  cards,
  type Fields,
  invalid,
  newThing,
  problem,
  type Thing,
  type World,
} from './world.ts';

const metadataOf = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      return key ? [[key, value]] : [];
    }),
  );

const isIn = (intent: Thing, ...states: string[]) => states.includes(String(intent.status));

function assertIn(intent: Thing, act: string, ...states: string[]): void {
  if (isIn(intent, ...states)) return;
  const message = `This ${intent.object} could not be ${act} because it has a status of ${intent.status}.`;
  throw invalid(`${intent.object}_unexpected_state`, message, { [String(intent.object)]: intent });
}

/** The card that a confirmation stands for: by a token, which is taken once, or one that is kept. */
function cardOf(world: World, fields: Fields): { number: string; method: Thing } {
  const { confirmation_token: token, payment_method: kept } = fields;
  if (kept) {
    const method = world.get(kept, 'payment_method');
    return { number: String(method.number), method };
  }
  if (!token) throw invalid('parameter_missing', 'Missing required param: confirmation_token.');
  const found = world.get(token, 'confirmation_token');
  if (found.used) throw invalid('resource_already_used', 'This confirmation token was used before.');
  found.used = true;
  const method = { id: newThing('pm'), object: 'payment_method', type: 'card', number: found.number };
  return { number: String(found.number), method: world.put(method) };
}

function fail(world: World, intent: Thing, code: string): never {
  const isSetup = intent.object === 'setup_intent';
  intent.status = 'requires_payment_method';
  intent[isSetup ? 'last_setup_error' : 'last_payment_error'] = problem(code);
  world.tell(isSetup ? 'setup_intent.setup_failed' : 'payment_intent.payment_failed', intent);
  const declineCode = code === 'card_declined' ? 'generic_decline' : undefined;
  throw cardError(code, problem(code).message, {
    decline_code: declineCode,
    [String(intent.object)]: intent,
  });
}

/** What a card does when it is confirmed with its owner there, or off session. */
function play(world: World, intent: Thing, number: string, isOffSession: boolean): void {
  if (number === cards.declined) fail(world, intent, 'card_declined');
  if (number === cards.noFunds) fail(world, intent, 'insufficient_funds');
  const isSetup = intent.object === 'setup_intent';
  if (number === cards.keptThenDeclined && !isSetup) fail(world, intent, 'card_declined');
  const asksForOwner = [cards.step, cards.stepElsewhere, cards.stepThenDeclined].some(
    (card) => card === number,
  );
  if (asksForOwner && isOffSession) fail(world, intent, 'authentication_required');
  if (asksForOwner) {
    intent.status = 'requires_action';
    intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} };
    world.tell(`${intent.object}.requires_action`, intent);
    return;
  }
  agree(world, intent);
}

/** The bank agrees. */
function agree(world: World, intent: Thing): void {
  intent.next_action = null;
  if (intent.object === 'setup_intent') {
    intent.status = 'succeeded';
    world.tell('setup_intent.succeeded', intent);
    return;
  }
  const charge = world.put({
    id: newThing('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    captured: false,
    disputed: false,
    payment_intent: intent.id,
  });
  intent.latest_charge = charge.id;
  intent.amount_capturable = intent.amount;
  intent.status = 'requires_capture';
  world.tell('payment_intent.amount_capturable_updated', intent);
}

/** The owner of the card at the bank. */
export function takeStepOf(world: World, intent: Thing, isApproved: boolean): void {
  assertIn(intent, 'authenticated', 'requires_action');
  const number = String(world.get(String(intent.payment_method), 'payment_method').number);
  try {
    if (!isApproved) fail(world, intent, 'payment_intent_authentication_failure');
    if (number === cards.stepThenDeclined) fail(world, intent, 'card_declined');
    agree(world, intent);
  } catch (error) {
    // Nobody waits for an answer here: the intent says what came of it.
    if (intent.status !== 'requires_payment_method') throw error;
  }
}

export function createIntent(world: World, object: 'payment_intent' | 'setup_intent', fields: Fields): Thing {
  const id = newThing(object === 'payment_intent' ? 'pi' : 'seti');
  const amount = Number(fields.amount);
  if (object === 'payment_intent' && amount > 99_999_999)
    throw invalid('amount_too_large', 'Amount must be no more than $999,999.99');
  if (object === 'payment_intent' && amount < 50)
    throw invalid('amount_too_small', 'Amount must be at least $0.50 usd');
  return world.put({
    id,
    object,
    status: 'requires_payment_method',
    client_secret: `${id}_secret_${newThing('x')}`,
    customer: fields.customer ?? null,
    metadata: metadataOf(fields),
    next_action: null,
    payment_method: null,
    ...(object === 'payment_intent'
      ? { amount, amount_received: 0, amount_capturable: 0, last_payment_error: null, latest_charge: null }
      : { last_setup_error: null, usage: fields.usage }),
  });
}

export function confirmIntent(world: World, intent: Thing, fields: Fields): Thing {
  assertIn(intent, 'confirmed', 'requires_payment_method', 'requires_confirmation');
  const { number, method } = cardOf(world, fields);
  intent.payment_method = method.id;
  intent.return_url = fields.return_url;
  intent[intent.object === 'setup_intent' ? 'last_setup_error' : 'last_payment_error'] = null;
  play(world, intent, number, fields.off_session === 'true');
  return intent;
}

export function captureIntent(world: World, intent: Thing): Thing {
  assertIn(intent, 'captured', 'requires_capture');
  const { number } = world.get(String(intent.payment_method), 'payment_method');
  if (number === cards.captureFails)
    throw cardError('card_declined', 'Your card was declined.', { decline_code: 'generic_decline' });
  const charge = world.get(String(intent.latest_charge), 'charge');
  Object.assign(charge, { captured: true, amount_captured: intent.amount });
  Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, amount_capturable: 0 });
  world.tell('payment_intent.succeeded', intent);
  if (number === cards.disputed) openDispute(world, charge);
  return intent;
}

export function cancelIntent(world: World, intent: Thing): Thing {
  assertIn(
    intent,
    'canceled',
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'requires_capture',
    'processing',
  );
  intent.status = 'canceled';
  world.tell(`${intent.object}.canceled`, intent);
  return intent;
}

export function openDispute(world: World, charge: Thing): Thing {
  charge.disputed = true;
  const seconds = Math.floor(now().getTime() / 1000);
  const dispute = world.put({
    id: newThing('du'),
    object: 'dispute',
    amount: charge.amount_captured,
    currency: 'usd',
    reason: 'fraudulent',
    status: 'needs_response',
    charge: charge.id,
    payment_intent: charge.payment_intent,
    created: seconds,
    evidence_details: { due_by: seconds + 7 * 86_400 },
  });
  world.tell('charge.dispute.created', dispute);
  return dispute;
}

export function closeDispute(world: World, dispute: Thing, status: 'won' | 'lost'): void {
  dispute.status = status;
  world.tell('charge.dispute.closed', dispute);
}

export function createRefund(world: World, fields: Fields): Thing {
  const intent = world.get(String(fields.payment_intent), 'payment_intent');
  const charge = world.get(String(intent.latest_charge), 'charge');
  const left = Number(charge.amount_captured) - Number(charge.amount_refunded);
  const isTaken = world
    .all('dispute')
    .some((one) => one.charge === charge.id && one.status !== 'won' && one.status !== 'warning_closed');
  if (isTaken) throw invalid('charge_disputed', `Charge ${charge.id} has been charged back.`);
  if (left === 0) throw invalid('charge_already_refunded', `Charge ${charge.id} has already been refunded.`);
  const amount = Number(fields.amount);
  if (amount > left) throw invalid('amount_too_large', 'Refund amount is greater than unrefunded amount.');
  charge.amount_refunded = Number(charge.amount_refunded) + amount;
  const refund = world.put({
    id: newThing('re'),
    object: 'refund',
    amount,
    status: 'succeeded',
    payment_intent: intent.id,
    metadata: metadataOf(fields),
  });
  world.tell('refund.created', refund);
  return refund;
}
