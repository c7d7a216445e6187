/**
 * What the server has drawn can be pressed before its script is there: the page's, or that of a part that is fetched by itself.
 * Links and forms that name their way work by themselves then. Any other button does nothing, and React stops the press on its
 * way. So the press is kept, and given to the button once that is alive.
 */

/** React leaves its mark on what it has taken over, and no public sign of it. */
const isAlive = (element: Element): boolean =>
  Object.keys(element).some((name) => name.startsWith('__reactProps$'));

/** Whether the browser alone knows what to do: it sends a form that says how. */
const worksByItself = ({ type, form }: HTMLButtonElement): boolean =>
  type === 'submit' && form !== null && (form.hasAttribute('method') || form.hasAttribute('action'));

/** One person presses one thing: the last one counts. */
let kept: HTMLButtonElement | undefined;

function keep(event: MouseEvent): void {
  kept = undefined;
  if (!(event.target instanceof Element)) return;
  const button = event.target.closest('button');
  if (!button || isAlive(button) || worksByItself(button)) return;
  event.preventDefault();
  kept = button;
}

function forget({ key }: KeyboardEvent): void {
  if (key === 'Escape') kept = undefined;
}

/** Begins to keep presses. Called once, before hydration. */
export function keepEarlyPresses(): void {
  // At the window: nothing stops an event before it.
  addEventListener('click', keep, true);
  addEventListener('keydown', forget, true);
}

/** Gives a press that was kept to its button, where that is alive by now. Called when the page or a part of it has come alive. */
export function giveEarlyPress(): void {
  const button = kept;
  if (!button || (button.isConnected && !isAlive(button))) return;
  kept = undefined;
  if (button.isConnected) button.click();
}
