import { type RefObject, useEffect, useRef, useState } from 'react';

interface Combobox {
  /** The id of the list, for its box. */
  listId: string;
  /** The ids of the options, in their order; none while the list is closed. */
  options: readonly string[];
  /** Which options these are: others have no active one. */
  of: unknown;
  open: () => void;
  close: () => void;
}

/** The box of a list of options, as screen readers know it; the focus stays in it. */
function useComboboxRole(
  box: RefObject<HTMLInputElement | null>,
  listId: string,
  active: string | undefined,
  isOpen: boolean,
) {
  // By hand: the box is drawn as a plain one, and is that again without this.
  useEffect(() => {
    const input = box.current;
    input?.setAttribute('role', 'combobox');
    input?.setAttribute('aria-autocomplete', 'list');
    return () => {
      for (const name of [
        'role',
        'aria-autocomplete',
        'aria-expanded',
        'aria-controls',
        'aria-activedescendant',
      ])
        input?.removeAttribute(name);
    };
  }, [box]);
  useEffect(() => {
    const input = box.current;
    input?.setAttribute('aria-expanded', String(isOpen));
    const point = (name: string, id: string | undefined) =>
      id ? input?.setAttribute(name, id) : input?.removeAttribute(name);
    point('aria-controls', isOpen ? listId : undefined);
    point('aria-activedescendant', active);
  }, [box, listId, active, isOpen]);
}

/**
 * The keys of a box with a list of options: arrows walk them, past the ends back into the box; Enter follows the active one,
 * which is a link, and without one it is the form's; Escape closes the list and keeps the text. Returns the active option.
 */
export function useCombobox(box: RefObject<HTMLInputElement | null>, given: Combobox): string | undefined {
  const { listId, options, of } = given;
  const [walked, setWalked] = useState<{ of: unknown; place: number }>();
  const place = walked && walked.of === of ? walked.place : -1;
  const active = options[place];
  useComboboxRole(box, listId, active, options.length > 0);

  const press = (event: KeyboardEvent) => {
    const { key, isComposing, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (isComposing || altKey || ctrlKey || metaKey || shiftKey) return;
    const isOpen = options.length > 0;
    if (key === 'ArrowDown' && !isOpen) given.open();
    else if (isOpen && (key === 'ArrowDown' || key === 'ArrowUp')) {
      event.preventDefault();
      const places = options.length + 1;
      const step = key === 'ArrowDown' ? 1 : -1;
      setWalked({ of, place: ((place + 1 + step + places) % places) - 1 });
    } else if (key === 'Enter') {
      if (active) {
        event.preventDefault();
        document.getElementById(active)?.click();
      } else given.close();
    } else if (key === 'Escape' && isOpen) {
      // The browser would empty the box.
      event.preventDefault();
      given.close();
    }
  };
  const pressing = useRef(press);
  pressing.current = press;
  useEffect(() => {
    const input = box.current;
    const hear = (event: KeyboardEvent) => pressing.current(event);
    input?.addEventListener('keydown', hear);
    return () => input?.removeEventListener('keydown', hear);
  }, [box]);

  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return active;
}
