import { eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { CardToKeep, Verdict } from '../payment-provider.ts';
import { declinedTexts } from '../payments.contract.ts';
import { sandboxTokens } from './sandbox.contract.ts';
import { sandboxCards } from './sandbox.tables.ts';

type Kept = Pick<typeof sandboxCards.$inferSelect, 'token' | 'reason'>;

/** What a card with this token is when it is to be kept. */
function playKeeping(token: string | null): Kept {
  if (token === null) return { token: sandboxTokens.paid, reason: null };
  if (token === sandboxTokens.paid || token === sandboxTokens.declinedLater) return { token, reason: null };
  const isByBank = token === sandboxTokens.declined;
  return { token: null, reason: isByBank ? declinedTexts.byBank : declinedTexts.unknownCard };
}

/** Stores the first verdict about keeping a card; every later call gets that one. */
async function enter(database: Database, key: string, kept: Kept): Promise<Verdict> {
  await database
    .insert(sandboxCards)
    .values({ key, ...kept })
    .onConflictDoNothing();
  const [entry] = await database.select().from(sandboxCards).where(eq(sandboxCards.key, key));
  const { token, reason } = entry ?? kept;
  return token === null
    ? { outcome: 'declined', reason: reason ?? declinedTexts.tooLate }
    : { outcome: 'paid', card: key };
}

/** Keeps a card, or refuses to, once. */
export const keepInSandbox = (database: Database, { key, token }: CardToKeep): Promise<Verdict> =>
  enter(database, key, playKeeping(token));

/** What became of keeping it; where nobody asked, it is refused from here on. */
export const concludeKeeping = (database: Database, { key }: CardToKeep): Promise<Verdict> =>
  enter(database, key, { token: null, reason: null });

/** The token by which a kept card plays its charges. A card that is not kept is one that the sandbox does not know. */
export async function tokenOfCard(database: Database, card: string): Promise<string> {
  const [kept] = await database.select().from(sandboxCards).where(eq(sandboxCards.key, card));
  return kept?.token ?? 'none';
}
