import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Session } from '#features/accounts/session/session.contract.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { useNonce } from '../nonce.ts';
import { staffMenuFor } from '../staff-menu/staff-menu.ts';
import {
  isContinued,
  isScan,
  type KeyMeaning,
  leadLastsMs,
  meaningOf,
  noKeys,
  runWith,
  scanGapMs,
} from './desk-keys.rules.ts';
import { areKeysOff } from './kept-keys.ts';

declare global {
  /** Set by the script below, until its keys are taken. */
  var handOverKeys: (() => Event[]) | undefined;
}

/**
 * Keeps the keys that are pressed before the desk's script is there (rules.md#steady-buttons). Stands in the page itself and runs
 * while the browser still reads it. Browsers have a search of their own under Ctrl with K; what they fill in by themselves comes as
 * an event of a key that has none.
 */
const keepEarlyKeys = `{
  const keys = [];
  const keep = (event) => {
    if (!(event instanceof KeyboardEvent)) return;
    if (event.key === 'Escape') keys.length = 0;
    else keys.push(event);
    if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey) event.preventDefault();
  };
  addEventListener('keydown', keep, true);
  self.handOverKeys = () => {
    removeEventListener('keydown', keep, true);
    return keys;
  };
}`;

/** The keys that were kept, once. */
function takeEarlyKeys(): readonly Event[] {
  const keys = globalThis.handOverKeys?.() ?? [];
  globalThis.handOverKeys = undefined;
  return keys;
}

/** Tells of the kept keys, and from then on of those that are pressed; each once. Returns what ends that. */
export function hearKeys(page: EventTarget, hear: (event: KeyboardEvent) => void): () => void {
  const early = takeEarlyKeys();
  // Kept and heard are events of keys alone.
  const tell = (event: Event) => hear(event as KeyboardEvent);
  for (const event of early) tell(event);
  const listen = (event: Event) => {
    // React brings a page to life within the press that needs it: that key was kept, and is still on its way to here.
    if (!event.defaultPrevented && !early.includes(event)) tell(event);
  };
  page.addEventListener('keydown', listen);
  return () => page.removeEventListener('keydown', listen);
}

interface DeskKeysProps {
  session: Session;
  /** What was typed for a search whose box is still on its way; undefined: none is. */
  early: RefObject<string | undefined>;
  /** With the text that its box begins with: what was scanned. */
  onSearch: (text?: string) => void;
  onSheet: () => void;
}

/** What acts a moment after its key, unless another one follows at once. */
interface Waiting {
  act: () => void;
  timer: ReturnType<typeof setTimeout>;
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), select, textarea'));

const isCovered = () => document.querySelector('dialog[open]') !== null;

/** What a text becomes by a key that is pressed before its box is there. */
function typedOnto(text: string, event: KeyboardEvent): string {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey) return text;
  if (key === 'Backspace') return text.slice(0, -1);
  if (key.length !== 1) return text;
  event.preventDefault();
  return text + key;
}

/**
 * Hears the keys of the desk, also those that were pressed before its script was there. A single key acts once no other has followed
 * it as fast as a hand scanner types; what a scanner types goes into the page's field for it (rules.md#shell).
 */
export function DeskKeys({ session, early, onSearch, onSheet }: DeskKeysProps) {
  const navigate = useNavigate();
  const ledAt = useRef(Number.NEGATIVE_INFINITY);
  const run = useRef(noKeys);
  const waiting = useRef<Waiting>(undefined);

  const act = (meaning: KeyMeaning) => {
    if (meaning.what === 'go') {
      const place = staffMenuFor(session).find((entry) => entry.key === meaning.letter);
      if (place) void navigate(place.to);
    } else if (meaning.what === 'search') onSearch();
    else if (meaning.what === 'sheet') onSheet();
  };
  const enterScan = (ending: 'Enter' | 'pause') => {
    if (!isScan(run.current)) return;
    const { text } = run.current;
    const field = fieldForScan();
    if (field) typeScan(field, text, ending);
    else if (!isCovered()) onSearch(text);
  };
  const drop = () => {
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
  };
  const finish = () => {
    const last = waiting.current;
    drop();
    last?.act();
  };
  const wait = (what: () => void) => {
    waiting.current = { act: what, timer: setTimeout(finish, scanGapMs) };
  };

  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.repeat) return;
    if (early.current !== undefined) {
      early.current = typedOnto(early.current, event);
      return;
    }
    const { key, ctrlKey, metaKey, altKey, timeStamp: at } = event;
    const isTyping = isField(event.target);
    const isAlone = !isTyping && !ctrlKey && !metaKey && !altKey;
    const isCharacter = isAlone && key.length === 1;
    if (isAlone && isContinued(run.current, at) && (isCharacter || key === 'Enter')) {
      // What is scanned presses no button that happens to have the focus.
      event.preventDefault();
      drop();
      ledAt.current = Number.NEGATIVE_INFINITY;
      if (isCharacter) run.current = runWith(run.current, key, at);
      if (isCharacter) wait(() => enterScan('pause'));
      else enterScan('Enter');
      return;
    }
    const led = at - ledAt.current < leadLastsMs;
    const meaning = meaningOf(
      { key, ctrlKey, metaKey, altKey, isTyping, isCovered: isCovered() },
      { led, areOff: areKeysOff() },
    );
    ledAt.current = meaning.what === 'lead' ? at : Number.NEGATIVE_INFINITY;
    // Browsers have a search of their own under these keys.
    if (meaning.what === 'search' || meaning.what === 'sheet') event.preventDefault();
    if (!isCharacter) {
      act(meaning);
      return;
    }
    finish();
    run.current = runWith(run.current, key, at);
    wait(() => act(meaning));
  });
  useEffect(() => {
    const end = hearKeys(document, (event) => hear(event));
    return () => {
      end();
      clearTimeout(waiting.current?.timer);
    };
  }, []);
  return <EarlyKeys />;
}

/** Only in the page as the server sends it: browsers run no script that React adds. */
function EarlyKeys() {
  const nonce = useNonce();
  const isHydrated = useHydrated();
  if (isHydrated) return null;
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {keepEarlyKeys}
    </script>
  );
}

/**
 * Where a scan goes that no field has the focus for: the first field for a VIN, else the first one to search by; of an open dialog,
 * where there is one, else of the page.
 */
function fieldForScan(): HTMLInputElement | undefined {
  const around = document.querySelector('dialog[open]') ?? document.querySelector('main');
  const fields = ['input[data-vin]', 'input[type=search]'].flatMap((kind) => [
    ...(around?.querySelectorAll<HTMLInputElement>(kind) ?? []),
  ]);
  return fields.find((field) => !field.disabled && field.checkVisibility());
}

/** Does to the field what the scanner's keys would have done: it has the text in place of its own, and then the Enter. */
function typeScan(field: HTMLInputElement, text: string, ending: 'Enter' | 'pause'): void {
  field.focus();
  field.setRangeText(
    text.slice(0, field.maxLength < 0 ? undefined : field.maxLength),
    0,
    field.value.length,
    'end',
  );
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  if (ending === 'pause') return;
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  if (field.dispatchEvent(enter)) field.form?.requestSubmit();
}
