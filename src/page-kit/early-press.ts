import keepPresses from './keep-presses.js?raw';

/**
 * What the server has rendered can be pressed before its script is there. Links, popovers and forms with an address work by
 * themselves then. Any other button does nothing, and React would only lose the press. So the press is stored, and given to the
 * button once that is hydrated. The last one counts.
 */

/**
 * Begins to keep presses: stands in the page itself and runs while the browser still reads it, since on a slow network the first
 * script comes long after the button (rules.md#steady-buttons). It knows what is alive by the mark that React leaves on it, as
 * there is no public sign. A form that is sent by script alone has no address. It takes the press away from React, which might be about
 * to take the button over, and would act on it as well. Only the server has it: React leaves alone what stands in the page.
 */
export const earlyPressScript: string = import.meta.env.SSR ? keepPresses : '';

declare global {
  /** Set by the script above. */
  var earlyPress: HTMLButtonElement | undefined;
}

/**
 * Gives the press that was kept to its button; where that is not alive yet, it is kept again. Called when the page or a part of it
 * has come alive: a task later, so that what was typed early has been taken over before (rules.md#steady-buttons).
 */
export const giveEarlyPress = (): void =>
  void setTimeout(() => {
    const button = globalThis.earlyPress;
    globalThis.earlyPress = undefined;
    if (button?.isConnected) button.click();
  });
