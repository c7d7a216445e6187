import type { Purchase } from '../../../checkout.contract.ts';

/**
 * What was bought, as a refusal says it that came since it was paid before. The page does not carry what reads it, as such
 * refusals are rare. Undefined where it is nothing of the kind, or cannot be read now.
 */
export async function readPurchase(said: unknown): Promise<Purchase | undefined> {
  try {
    const { purchase } = await import('../../../checkout.contract.ts');
    return purchase.safeParse(said).data;
  } catch (error) {
    console.warn('What reads a purchase could not be fetched.', error);
    return undefined;
  }
}
