import { eq, inArray } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Charge, PaymentProvider, Verdict } from '../payment-provider.ts';
import { declinedTexts } from '../payments.contract.ts';
import { concludeKeeping, keepInSandbox, tokenOfCard } from './keep-in-sandbox.ts';
import { refundInSandbox } from './refund-in-sandbox.ts';
import { sandboxTokens } from './sandbox.contract.ts';
import { sandboxCharges } from './sandbox.tables.ts';

type Entry = Pick<typeof sandboxCharges.$inferSelect, 'outcome' | 'reason'>;

function play(token: string | null): Entry {
  if (token === null || token === sandboxTokens.paid) return { outcome: 'paid', reason: null };
  const isByBank = token === sandboxTokens.declined || token === sandboxTokens.declinedLater;
  return { outcome: 'declined', reason: isByBank ? declinedTexts.byBank : declinedTexts.unknownCard };
}

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
  async function enter(charge: Charge, entry: Entry): Promise<Verdict> {
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
    keepCard: (card) => keepInSandbox(database, card),
    concludeCard: (card) => concludeKeeping(database, card),
    chargeCard: async ({ key: paymentId, card, amountCents }) => {
      const token = await tokenOfCard(database, card);
      return enter({ paymentId, amountCents, token }, play(token));
    },
    conclude: (charge) => enter(charge, { outcome: 'voided', reason: null }),
    refund: (refund) => refundInSandbox(database, refund),
    holdings: (paymentIds) => readHoldings(database, paymentIds),
  };
}
