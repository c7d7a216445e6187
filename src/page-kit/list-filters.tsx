import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import { isShopDate } from '#platform/dates/calendar-date.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { useLaterAddress } from './later-address.ts';
import { filtersIn, narrowed, withQuery } from './list-address.ts';

/** How long to wait after a keystroke before asking. */
const pauseMs = 250;

interface ListFiltersProps {
  /** The page of the list. */
  path: string;
  /** Names the search for screen readers. */
  label: string;
  /** Filters that are links beside the form, by name: sent along where there is no script. */
  beside?: Readonly<Record<string, string | undefined>>;
  /** The list without filters, where that is another address. */
  cleared?: string;
  className?: string;
  /** Fields with the names of the address's parameters, and its values as their defaults. */
  children: ReactNode;
}

type Control = HTMLInputElement | HTMLSelectElement;
const isControl = (target: EventTarget): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement;

/** A date is only known once the whole of it is typed. */
const isComplete = (control: Control) =>
  control.type !== 'date' || control.value === '' || isShopDate(control.value);

const textOf = (form: HTMLFormElement | null, name: string) => {
  const value = form && new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
};

/**
 * The filters of a list, which stand in the address: they answer as one types, and by their button before there is a script. Back
 * leads to what was filtered by before; what is typed into one field in one go is one step.
 */
export function ListFilters({
  path,
  label,
  beside = {},
  cleared = path,
  className,
  children,
}: ListFiltersProps) {
  const { form, shown, change, send, clear, isAsking } = useFilters(path);
  const clearedQuery = new URLSearchParams(cleared.split('?')[1]);
  return (
    <Form
      ref={form}
      method="get"
      action={path}
      role="search"
      noValidate
      aria-label={label}
      className={className}
      onInput={change}
      onSubmit={send}
    >
      {Object.entries(beside).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      {children}
      <div className="flex gap-2 self-end">
        <Button type="submit" busy={isAsking}>
          Search
        </Button>
        {shown !== filtersIn(clearedQuery) && (
          <LinkButton look="ghost" to={cleared} onClick={() => clear(clearedQuery)}>
            Clear
          </LinkButton>
        )}
      </div>
    </Form>
  );
}

const fieldsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(isControl).filter(({ type }) => type !== 'hidden');

/** What the address says of a field. */
const saidOf = ({ name }: Control, query: URLSearchParams): string => query.get(name) ?? '';

/** Fields say what the address says, but for those that are being typed into: what stands there is still to be asked for. */
function followAddress(form: HTMLFormElement, query: URLSearchParams, typed: Set<string>): void {
  for (const control of fieldsOf(form)) {
    const said = saidOf(control, query);
    if (control.value.trim() === said) typed.delete(control.name);
    else if (!typed.has(control.name)) control.value = said;
  }
}

function useFilters(path: string) {
  const { showLater } = useLaterAddress();
  const { search } = useLocation();
  const next = useNavigation().location;
  const form = useRef<HTMLFormElement>(null);
  const typed = useRef(new Set<string>());
  const shown = filtersIn(new URLSearchParams(search));
  /** The field that is being typed into, and what was shown before. */
  const step = useRef({ field: '', from: '' });
  useEffect(() => {
    if (form.current) followAddress(form.current, new URLSearchParams(search), typed.current);
  }, [search]);
  const show = (delayMs: number, field = '') => {
    if (field === '' || step.current.field !== field) step.current = { field, from: shown };
    const { from } = step.current;
    showLater(
      delayMs,
      (query) => {
        const wanted = [...typed.current].map((name) => [name, textOf(form.current, name)]);
        return withQuery(path, narrowed(query, Object.fromEntries(wanted)));
      },
      // Where the first letter is on its way still, nothing is there to be replaced.
      (here) => filtersIn(here) !== from,
    );
  };
  return {
    form,
    shown,
    isAsking: next?.pathname === path && filtersIn(new URLSearchParams(next.search)) !== shown,
    change: ({ target }: FormEvent) => {
      if (!isControl(target) || !isComplete(target)) return;
      typed.current.add(target.name);
      show(target instanceof HTMLSelectElement ? 0 : pauseMs, target.name);
    },
    /** Empties the fields as well whose search is still under way: the address says nothing of these yet. */
    clear: (query: URLSearchParams) => {
      typed.current.clear();
      for (const control of form.current ? fieldsOf(form.current) : [])
        control.value = saidOf(control, query);
    },
    send: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      // What was typed before there was a script; what the address says already is not typed any more.
      const query = new URLSearchParams(search);
      for (const control of fieldsOf(event.currentTarget))
        if (control.value.trim() !== saidOf(control, query)) typed.current.add(control.name);
      show(0);
    },
  };
}
