import { type RefObject, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Session } from '#features/accounts/session/session.contract.ts';
import { staffMenuFor } from '../../staff-menu/staff-menu.ts';
import { leadLastsMs, meaningOf } from './desk-keys.rules.ts';
import { areKeysOff } from './kept-keys.ts';

interface DeskKeysProps {
  session: Session;
  /** What was typed for a search whose box is still on its way; undefined: none is. */
  early: RefObject<string | undefined>;
  onSearch: () => void;
  onSheet: () => void;
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, select, textarea'));

/** What a text becomes by a key that is pressed before its box is there. */
function typedOnto(text: string, event: KeyboardEvent): string {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey) return text;
  if (key === 'Backspace') return text.slice(0, -1);
  if (key.length !== 1) return text;
  event.preventDefault();
  return text + key;
}

/** Hears the keys of the desk, from the moment that the page answers. */
export function DeskKeys({ session, early, onSearch, onSheet }: DeskKeysProps) {
  const navigate = useNavigate();
  const ledAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      if (early.current !== undefined) {
        early.current = typedOnto(early.current, event);
        return;
      }
      const isCovered = document.querySelector('dialog[open]') !== null;
      const { key, ctrlKey, metaKey, altKey } = event;
      const led = event.timeStamp - ledAt.current < leadLastsMs;
      const meaning = meaningOf(
        { key, ctrlKey, metaKey, altKey, isTyping: isField(event.target), isCovered },
        { led, areOff: areKeysOff() },
      );
      ledAt.current = meaning.what === 'lead' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (meaning.what === 'nothing' || meaning.what === 'lead') return;
      if (meaning.what === 'go') {
        const place = staffMenuFor(session).find((entry) => entry.key === meaning.letter);
        if (place) void navigate(place.to);
        return;
      }
      // Browsers have a search of their own under these keys.
      event.preventDefault();
      if (meaning.what === 'search') onSearch();
      else onSheet();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [session, early, navigate, onSearch, onSheet]);
  return null;
}
