import { expect, type Locator } from '@playwright/test';
import type { Page } from './journey.ts';

/** A button of the page itself, by its whole name. */
export const button = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('button', { name, exact: true });

/** A field of the page itself, by its whole label. */
export const field = (page: Page, label: string): Locator =>
  page.getByRole('main').getByLabel(label, { exact: true });

/** Waits until the page's script answers this element: before that the browser would send its form by itself. */
export async function alive(element: Locator): Promise<void> {
  const isAlive = () =>
    element.evaluate((node) => Object.keys(node).some((name) => name.startsWith('__reactProps')));
  // A pointer that lies there already would not move.
  await element.page().mouse.move(0, 0);
  await element.hover();
  await expect.poll(isAlive, `the page's script at ${element}`).toBe(true);
}

/** One field of a form: what is entered wrongly first (by default nothing), and what rightly. */
export interface FieldEntry {
  field: Locator;
  right: string | (() => Promise<string>);
  wrong?: string;
}

export interface WalkedForm {
  /** Opens the form as it is found, empty or with what the shop knows; called before each of the two ways. */
  open: () => Promise<unknown>;
  /** Method and path of the call that the button makes, with `*` for any id. A step of a form may make none. */
  sends?: string;
  fields: readonly FieldEntry[];
  button: Locator;
  /** Nothing that can be entered here is wrong. */
  neverWrong?: boolean;
  /** What shows that the right way went well. Absent: the call is held back the last time, too. */
  after?: () => Promise<unknown>;
}

const pattern = (path: string) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`);

/** Counts the calls that the page makes, those that are held back included. */
function countCalls(page: Page, wanted: string): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (pattern(wanted).test(`${request.method()} ${new URL(request.url()).pathname}`)) calls += 1;
  });
  return () => calls;
}

async function enter(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus();
  const kind = await field.evaluate((element) =>
    element instanceof HTMLInputElement ? element.type : element.tagName,
  );
  // What the page has put back is left as it is.
  if (kind === 'checkbox' && (await field.isChecked())) return;
  if (kind !== 'SELECT') await page.keyboard.press('ControlOrMeta+a');
  if (text === '') await page.keyboard.press('Delete');
  else
    for (const [index, part] of text.split('\t').entries()) {
      if (index > 0) await page.keyboard.press('Tab');
      await type(page, part, takesWholeTexts.has(kind));
    }
}

/** What these take from a keyboard, they also take in one piece, as from an input method; others need each key. */
const takesWholeTexts: ReadonlySet<string> = new Set([
  'text',
  'email',
  'password',
  'tel',
  'search',
  'TEXTAREA',
]);

/** By key the last two characters are enough where the field takes whole texts: it judges with each change. */
async function type(page: Page, text: string, isTaken: boolean): Promise<void> {
  const inOnePiece = isTaken ? text.slice(0, -2) : '';
  if (inOnePiece !== '') await page.keyboard.insertText(inOnePiece);
  await page.keyboard.type(text.slice(inOnePiece.length));
}

/** The next two pictures: what a press changed has been drawn by then. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(undefined)))),
  );

/** Presses the mouse in the lower half of a button, which must not move until it is released. */
export async function pressLow(page: Page, button: Locator): Promise<void> {
  // The middle: at the foot of a narrow window stands the bar of the shop.
  await button.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = (await button.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height * 0.8);
  // A hand that has come to rest: what its way there changed has been drawn.
  await drawn(page);
  const boxAt = () => button.evaluate((element) => element.getBoundingClientRect().toJSON());
  const down = await boxAt();
  await page.mouse.down();
  await drawn(page);
  const up = await boxAt();
  await page.mouse.up();
  expect(up, 'the box of the button, at mouse-down and at mouse-up').toEqual(down);
}

/**
 * Walks a form, named by its file (tests/structure/forms.test.ts compares): filled rightly by keyboard and sent by one
 * press of the mouse, while the call does not reach the shop; then wrongly first, and corrected. One press, one call.
 */
export async function walkForm(page: Page, _file: string, form: WalkedForm): Promise<void> {
  const { sends, fields, button } = form;
  const path = sends?.split(' ')[1];
  // A page that does not come is asked for again by the shop itself: only calls are held back.
  if (path?.startsWith('/api/'))
    await page.route(
      (url) => pattern(path).test(url.pathname),
      (route) => route.abort(),
    );
  const calls = sends ? countCalls(page, sends) : () => 0;
  const expectCalls = (count: number) => expect.poll(calls, `calls: ${sends}`).toBe(count);
  const enterAll = async (way: 'right' | 'wrong') => {
    for (const { field, right, wrong = '' } of fields)
      await enter(page, field, way === 'wrong' ? wrong : typeof right === 'string' ? right : await right());
    await pressLow(page, button);
  };

  await form.open();
  await enterAll('right');
  await expectCalls(sends ? 1 : 0);
  if (!sends) await form.after?.();

  await form.open();
  if (form.after) await page.unrouteAll({ behavior: 'wait' });
  const before = calls();
  if (!form.neverWrong) {
    await enterAll('wrong');
    await expect(page.locator('[aria-invalid]').first()).toBeVisible();
    expect(calls(), 'calls with what is wrong').toBe(before);
  }
  await enterAll('right');
  await expectCalls(sends ? before + 1 : 0);
  await form.after?.();
  expect(calls(), 'calls in the end').toBe(sends ? before + 1 : 0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}
