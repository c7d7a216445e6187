/**
 * A press of the mouse lasts from its going down to its coming up, and clicks only what it met both times. Between the
 * two a form must not change its height: a field that is left is judged, its line comes or goes, and the button beneath
 * moves away from the pointer (rules.md#steady-buttons). So the press takes the focus out of a field when it comes up,
 * and what arrives meanwhile waits for it.
 */

const pressable = 'button, a[href], summary, input:is([type=checkbox], [type=radio], [type=submit])';
const field = 'input, textarea, select';

interface Press {
  element: HTMLElement;
  /** Goes on with what has waited for the end of this press. */
  waiting: (() => void)[];
}

let pressed: Press | undefined;

/** Resolves at once, or, while a button is pressed, as soon as it is released. */
export const pressOver = (): Promise<void> =>
  new Promise((goOn) => {
    if (pressed) pressed.waiting.push(goOn);
    else goOn();
  });

function end(press: Press): void {
  if (pressed === press) pressed = undefined;
  for (const goOn of press.waiting) goOn();
}

function hold(event: MouseEvent): void {
  if (event.button !== 0 || !(event.target instanceof Element)) return;
  const element = event.target.closest<HTMLElement>(pressable);
  if (!element) return;
  if (pressed) end(pressed);
  pressed = { element, waiting: [] };
  if (element !== document.activeElement && document.activeElement?.matches(field)) event.preventDefault();
}

/** The click follows in the same task, so what waits goes on in the next one. No timer: those may be slowed down. */
function release(): void {
  const press = pressed;
  if (!press) return;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    end(press);
  };
  port2.postMessage(null);
}

/** Before the click is acted on: the field is left first, as it is when the focus goes by the keyboard. */
function moveFocus({ target, detail }: MouseEvent): void {
  // Enter in a field clicks the form's button as well, without a press, and leaves the focus where it is.
  if (detail === 0 || !pressed || !(target instanceof Node) || !pressed.element.contains(target)) return;
  if (!document.activeElement?.matches(field)) return;
  const { element, waiting } = pressed;
  const move = () => element.focus({ preventScroll: true });
  // A box is checked by now. React would undo that, if it rendered the form for the field that is left before it sees the click.
  if (element instanceof HTMLInputElement && element.type !== 'submit') waiting.push(move);
  else move();
}

/** Begins to watch the presses of the whole page, all forms and dialogs in it. Called once, before hydration. */
export function keepPressesSteady(): void {
  document.addEventListener('mousedown', hold, true);
  document.addEventListener('mouseup', release, true);
  // Where a press ends without a mouse-up: a link that is dragged, a menu that opens, another window.
  document.addEventListener('dragend', release, true);
  document.addEventListener('contextmenu', release, true);
  window.addEventListener('blur', release);
  document.addEventListener('click', moveFocus, true);
}
