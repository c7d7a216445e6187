import { eq, inArray } from 'drizzle-orm';
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

/** A payment provider for trials: no money moves. It stores each verdict, so that a repeated charge gets the same one. */
export function sandboxProvider(database: Database): PaymentProvider {
  /** Stores the first verdict of a charge; every later call gets that one. */
  async function enter(charge: Pick<Charge, 'paymentId' | 'amountCents'>, entry: Entry): Promise<Verdict> {
    const [entered] = await database
      .insert(sandboxCharges)
      .values({ paymentId: charge.paymentId, amountCents: charge.amountCents, ...entry })
      .onConflictDoNothing()
      .returning();
    if (entered) return verdictOf(entered);
    const [earlier] = await database
      .select()
      .from(sandboxCharges)
      .where(eq(sandboxCharges.paymentId, charge.paymentId));
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
    holdings: (paymentIds) => readHoldings(database, paymentIds),
  };
}
