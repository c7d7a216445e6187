import { loadStripe } from './load-stripe.ts';
import { forgetStep, keepStep } from './step-under-way.ts';

/**
 * Has the buyer confirm the payment at the bank. True where that ended, one way or the other: what came of it, the shop is
 * asked. False where the bank could not be shown. A bank with a page of its own leads back to another page, which sends `sent`
 * once more.
 */
export async function takeStep(
  stripe: { key: string; script: string },
  clientSecret: string,
  sent?: object,
): Promise<boolean> {
  const { activeElement } = document;
  keepStep(sent);
  try {
    await (await loadStripe(stripe)).handleNextAction({ clientSecret });
    return true;
  } catch (error) {
    console.warn('The bank confirmation could not be shown.', error);
    return false;
  } finally {
    forgetStep();
    // Whoever answered by keyboard was in the bank's frame, which is gone: they go on from where they paid.
    if (document.activeElement === document.body && activeElement instanceof HTMLElement)
      activeElement.focus();
  }
}
