import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { CardToKeep, Charge, KeepAnswer, PaymentProvider, Verdict } from '../payment-provider.ts';
import { declinedTexts } from '../payments.contract.ts';
import { refundInSandbox } from './refund-in-sandbox.ts';
import { sandboxTokens } from './sandbox.contract.ts';
import { sandboxCharges } from './sandbox.tables.ts';

type Entry = Pick<typeof sandboxCharges.$inferSelect, 'outcome' | 'reason'>;

function play(token: string | null): Entry {
  if (token === null || token === sandboxTokens.paid || token === sandboxTokens.declinedLater)
    return { outcome: 'paid', reason: null };
  const isByBank = token === sandboxTokens.declined;
  return { outcome: 'declined', reason: isByBank ? declinedTexts.byBank : declinedTexts.unknownCard };
}

/** The card is its token: the sandbox plays the same card again when it is charged. */
function keep({ token }: CardToKeep): KeepAnswer {
  const { outcome, reason } = play(token);
  if (outcome === 'declined') return { outcome, reason: reason ?? declinedTexts.noReason };
  return {
    outcome: 'kept',
    card: { provider: 'sandbox', customer: null, card: token ?? sandboxTokens.paid },
  };
}

const playKept = (card: string): Entry =>
  card === sandboxTokens.declinedLater ? { outcome: 'declined', reason: declinedTexts.byBank } : play(card);

const verdictOf = (entry: Entry): Verdict =>
  entry.outcome === 'paid' || entry.outcome === 'refunded'
    ? { outcome: 'paid' }
    : { outcome: 'declined', reason: entry.reason ?? declinedTexts.tooLate };

/** What is charged and not given back. */
async function readHoldings(database: Database, paymentIds: readonly string[]) {
  const { paymentId, outcome, amountCents, refundedCents } = sandboxCharges;
  const found = await database
    .select({ paymentId, outcome, amountCents, refundedCents })
    .from(sandboxCharges)
    .where(inArray(paymentId, [...paymentIds]));
  const held = ({ outcome: came, ...charge }: (typeof found)[number]) =>
    came === 'paid' || came === 'refunded' ? charge.amountCents - charge.refundedCents : 0;
  return new Map(found.map((charge) => [charge.paymentId, held(charge)]));
}

/**
 * Stores the first verdict of a charge. The commit does not wait for the disk: whoever acts upon the verdict commits that
 * afterwards and durably, which writes this first, and a crash before it leaves a payment that is pending (ADR 0088).
 */
function entryOf(database: Database) {
  const relaxed = database
    .$with('relaxed', {})
    .as(sql`select set_config('synchronous_commit', 'off', true) as set_to`);
  const [paymentId, outcome, amountCents, reason] = ['paymentId', 'outcome', 'amountCents', 'reason'].map(
    (name) => sql.placeholder(name),
  );
  const charge = sql`select ${paymentId}::text, ${outcome}::text, ${amountCents}::bigint, 0, ${reason}::text from relaxed`;
  const entered = database
    .$with('entered')
    .as(database.insert(sandboxCharges).select(charge).onConflictDoNothing().returning());
  return database.with(relaxed, entered).select().from(entered).prepare('enter_sandbox_charge');
}

/** A payment provider for trials: no money moves. It stores each verdict, so that a repeated charge gets the same one. */
export function sandboxProvider(database: Database): PaymentProvider {
  const newEntry = entryOf(database);
  /** Stores the first verdict of a charge; every later call gets that one. */
  async function enter(charge: Pick<Charge, 'paymentId' | 'amountCents'>, entry: Entry): Promise<Verdict> {
    const { paymentId, amountCents } = charge;
    const [entered] = await newEntry.execute({ paymentId, amountCents, ...entry });
    if (entered) return verdictOf(entered);
    const [earlier] = await database
      .select()
      .from(sandboxCharges)
      .where(eq(sandboxCharges.paymentId, paymentId));
    return verdictOf(earlier ?? entry);
  }
  return {
    name: 'sandbox',
    charge: (charge) => enter(charge, play(charge.token)),
    conclude: (charge) => enter(charge, { outcome: 'voided', reason: null }),
    keepCard: async (card) => keep(card),
    chargeKept: (charge) => enter(charge, playKept(charge.card.card)),
    refund: (refund) => refundInSandbox(database, refund),
    // Nobody disputes what never moved.
    readDispute: async () => undefined,
    disputesSince: async () => [],
    // It knows nobody.
    forgetDeleted: async () => 0,
    holdings: (paymentIds) => readHoldings(database, paymentIds),
  };
}
