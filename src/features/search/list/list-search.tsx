import { type FormEvent, useEffect, useRef } from 'react';
import { Form, type NavigateOptions, useLocation, useNavigate, useNavigation } from 'react-router';
import type { Asked } from '../filter/asked.rules.ts';
import { askedBy, filtersId, isSheetOpen, listAddress, listFormId } from './list-form.ts';
import { SuggestingBox } from './suggesting-box.tsx';

interface ListSearchProps {
  /** The list's own address. */
  action: string;
  /** What the address asks for now. */
  asked: Asked;
}

/** The list's search box, and the form that filters and sort belong to. */
export function ListSearch({ action, asked }: ListSearchProps) {
  const { form, submit, forget } = useListForm(action, asked);
  const search = asked.find(([name]) => name === 'search')?.[1] ?? '';
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Back and forward change the address under the box; what is being typed stays.
    if (input.current && input.current !== document.activeElement) input.current.value = search;
  }, [search]);
  return (
    <Form
      ref={form}
      id={listFormId}
      role="search"
      action={action}
      onSubmit={submit}
      className="min-h-control min-w-0 grow sm:max-w-96"
    >
      <SuggestingBox
        box={input}
        action={action}
        onChosen={forget}
        label="Search by model"
        defaultValue={search}
      />
      {asked.some(([name]) => name === 'exact') && <input type="hidden" name="exact" value="yes" />}
    </Form>
  );
}

/** The time without a key before the list is asked for. */
const pauseMs = { typing: 180, figures: 500 } as const;

type Pairs = readonly (readonly [string, string])[];

const queryOf = (asked: Pairs) => String(new URLSearchParams(asked.map(([name, value]) => [name, value])));

const isSame = (one: Pairs, other: Pairs) =>
  String(one.map(String).sort()) === String(other.map(String).sort());

/** What the form asks for. While the filters wait for their counts they have no fields: what is chosen there stays. */
const wantedBy = (form: HTMLFormElement, asked: Asked): Pairs => [
  ...askedBy(form),
  ...asked.filter(([name]) => !form.elements.namedItem(name)),
];

const isTyped = (field: EventTarget | null): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type !== 'checkbox';

/**
 * The list's form, answered as it is filled in; without script, on Enter. The address always says what is shown. A link to
 * elsewhere that was followed within the pause is not called back. In the sheet nothing is asked for before its button.
 * `forget` asks no more for what was typed so far.
 */
function useListForm(action: string, asked: Asked) {
  const navigate = useNavigate();
  const here = useLocation();
  const next = useNavigation().location;
  const form = useRef<HTMLFormElement>(null);
  const latest = useRef({ here, next, asked });
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = { here, next, asked };
  });

  const askAfter = (delayMs: number, isTyping: boolean, options: NavigateOptions) => {
    clearTimeout(pending.current);
    pending.current = setTimeout(() => {
      const { here, next, asked } = latest.current;
      if (!form.current || (next && next.pathname !== here.pathname)) return;
      // Whoever insisted did so on other words.
      const wanted = wantedBy(form.current, asked).filter(([name]) => !isTyping || name !== 'exact');
      if (next || !isSame(wanted, asked)) void navigate(listAddress(action, queryOf(wanted)), options);
    }, delayMs);
  };
  const asking = useRef(askAfter);
  asking.current = askAfter;

  useEffect(() => {
    // At the window: the filters are no children of the form.
    const hear = ({ target }: Event) => {
      // Whatever is heard at the window may lack both.
      const field = target as Partial<HTMLInputElement> | null;
      if (!form.current || field?.form !== form.current || isSheetOpen()) return;
      const isText = field.name === 'search';
      const delayMs = isText ? pauseMs.typing : isTyped(target) ? pauseMs.figures : 0;
      asking.current(delayMs, isText, { replace: isTyped(target), preventScrollReset: true });
    };
    addEventListener('input', hear, true);
    // What was chosen and typed before this script had come.
    if (!isSheetOpen()) asking.current(0, false, { replace: true, preventScrollReset: true });
    return () => {
      removeEventListener('input', hear, true);
      clearTimeout(pending.current);
    };
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    askAfter(0, false, { preventScrollReset: !isSheetOpen() });
    if (isSheetOpen()) document.getElementById(filtersId)?.hidePopover();
  };
  return { form, submit, forget: () => clearTimeout(pending.current) };
}
