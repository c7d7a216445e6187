import { loadStripe } from './load-stripe.ts';

/**
 * Has the buyer confirm the payment at the bank. True where that ended, one way or the other: what came of it, the shop is
 * asked. False where the bank could not be shown.
 */
export async function takeStep(
  stripe: { key: string; script: string },
  clientSecret: string,
): Promise<boolean> {
  try {
    await (await loadStripe(stripe)).handleNextAction({ clientSecret });
    return true;
  } catch (error) {
    console.warn('The step at the bank could not be shown.', error);
    return false;
  }
}
