import {
  type ComponentProps,
  type MouseEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import type { Car } from '#features/catalogue/catalogue.contract.ts';
import { Price } from '#features/catalogue/price.tsx';
import { ask, type ClientAnswer, valueOrNull } from '#page-kit/ask.ts';
import { classNames } from '#ui/class-names.ts';
import { Picture } from '#ui/picture.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { writeAddress } from '../filter/asked.rules.ts';
import type { Suggestions } from '../search.contract.ts';
import { carsText } from './filter-texts.ts';
import { callsOf, listAddress } from './list-form.ts';

interface SuggestingBoxProps
  extends Omit<ComponentProps<typeof SearchBox>, 'name' | 'ref' | 'onFocus' | 'onInput'> {
  box: RefObject<HTMLInputElement | null>;
  /** The list that is searched: '/cars' or '/vip'. */
  action: string;
  /** Something was chosen: what was typed is asked for no more. */
  onChosen?: () => void;
}

/** A search box that suggests while somebody types. Without script, and until it is used, it is a plain one. */
export function SuggestingBox({ box, action, onChosen, ...input }: SuggestingBoxProps) {
  const [use, setUse] = useState<'none' | 'focus' | 'text'>('none');
  useEffect(() => {
    const input = box.current;
    // It may have been used before this script came.
    if (input && input === document.activeElement)
      setUse(input.value === input.defaultValue ? 'focus' : 'text');
  }, [box]);
  return (
    <div className="relative">
      <SearchBox
        {...input}
        ref={box}
        submits
        name="search"
        onFocus={() => setUse((before) => (before === 'none' ? 'focus' : before))}
        onInput={() => setUse('text')}
      />
      {use !== 'none' && (
        <SuggestionList box={box} action={action} isTyped={use === 'text'} onChosen={onChosen} />
      )}
    </div>
  );
}

interface SuggestionListProps {
  box: RefObject<HTMLInputElement | null>;
  action: string;
  /** Something was typed, perhaps before this script came. */
  isTyped: boolean;
  onChosen?: () => void;
}

/** What may be meant by what is being typed, below its box and over the page. */
function SuggestionList({ box, action, isTyped, onChosen }: SuggestionListProps) {
  const listId = useId();
  const { found, isLate, open, close } = useSuggestions(box, action, isTyped);
  const groups = found ? groupsOf(found, action, listId) : [];
  const options = groups.flatMap((group) => group.options);
  const active = useCombobox(box, { listId, options: options.map(({ id }) => id), of: found, open, close });

  const choose = ({ ctrlKey, metaKey, shiftKey }: MouseEvent, { car }: Option) => {
    if (ctrlKey || metaKey || shiftKey) return;
    // A make or a model takes the place of the words.
    if (!car && box.current) box.current.value = '';
    onChosen?.();
    close();
  };
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {found && !isLate && saidOf(options.length, found.understood)}
      </p>
      {options.length > 0 && (
        <div
          className={classNames(
            'absolute top-full left-0 z-20 mt-2 w-full rounded-card border border-line bg-surface py-2 text-ink shadow-panel transition-opacity delay-200 max-sm:min-w-[min(24rem,calc(100vw-2.5rem))]',
            isLate && 'opacity-50',
          )}
        >
          <div
            id={listId}
            role="listbox"
            aria-label="Suggestions"
            aria-busy={isLate}
            className="max-h-[min(31rem,55svh)] overflow-y-auto overscroll-contain"
            // The focus stays in the box.
            onMouseDown={(event) => event.preventDefault()}
          >
            {groups.map((group) => (
              // biome-ignore lint/a11y/useSemanticElements: a list box takes groups, and no fieldset
              <div key={group.title} role="group" aria-label={group.title}>
                <div aria-hidden="true" className="px-4 pt-2 pb-1 text-xs text-ink-soft">
                  {group.title}
                </div>
                {group.options.map((option) => (
                  <OptionLink
                    key={option.id}
                    option={option}
                    isActive={option.id === active}
                    onChoose={(event) => choose(event, option)}
                  />
                ))}
              </div>
            ))}
          </div>
        </div>
      )}
    </>
  );
}

interface OptionLinkProps {
  option: Option;
  isActive: boolean;
  onChoose: (event: MouseEvent) => void;
}

function OptionLink({ option: { id, to, before, name, count, car }, isActive, onChoose }: OptionLinkProps) {
  return (
    <Link
      id={id}
      to={to}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onClick={onChoose}
      className={classNames(
        'flex min-h-11 items-center gap-3 px-4 py-1.5 hover:bg-ground',
        isActive && 'bg-raised outline-2 -outline-offset-2 outline-ink',
      )}
    >
      {car && (
        <Picture
          src={car.image}
          placeholder={car.imagePlaceholder}
          alt=""
          sizes="5rem"
          className="w-20 shrink-0 rounded-control"
        />
      )}
      <span className="min-w-0 grow">
        <span className="block truncate">
          {before && <span className="text-ink-soft">{before} </span>}
          <span className="font-semibold">{name}</span>
        </span>
        {car && (
          <span className="block text-sm">
            <span className="sr-only">, </span>
            <Price car={car} />
          </span>
        )}
      </span>
      {count && (
        <span className="shrink-0 text-sm tabular-nums text-ink-soft">
          <span className="sr-only">, </span>
          {count}
        </span>
      )}
    </Link>
  );
}

function saidOf(count: number, understood: Suggestions['understood']): string {
  const suggestions = count === 1 ? '1 suggestion' : `${count === 0 ? 'No' : count} suggestions`;
  return understood && count > 0 ? `${suggestions} for ${understood.shown}` : suggestions;
}

/** What can be chosen: a make, a model or a car. */
interface Option {
  id: string;
  to: string;
  /** Before its name, quieter. */
  before?: string;
  name: string;
  /** How many there are. */
  count?: string;
  car?: Car;
}

interface OptionGroup {
  title: string;
  options: readonly Option[];
}

/** What is suggested of a list, as links; groups without any are left out. */
function groupsOf({ makes, models, cars }: Suggestions, action: string, listId: string): OptionGroup[] {
  const carsAt = action === '/cars' ? '/cars' : `${action}/cars`;
  const groups: OptionGroup[] = [
    {
      title: 'Makes',
      options: makes.map((make) => ({
        id: `${listId}-${make.value}`,
        to: listAddress(action, writeAddress([['make', make.value]])),
        name: make.text,
        count: carsText(make),
      })),
    },
    {
      title: 'Models',
      options: models.map((model) => ({
        id: `${listId}-${model.value}`,
        to: listAddress(
          action,
          writeAddress([
            ['make', model.value.slice(0, model.value.indexOf('/'))],
            ['model', model.value],
          ]),
        ),
        before: model.make,
        name: model.text,
        count: carsText(model),
      })),
    },
    {
      title: 'Cars',
      options: cars.map((car) => ({
        id: `${listId}-${car._id}`,
        to: `${carsAt}/${car._id}`,
        before: car.make,
        name: car.model,
        car,
      })),
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

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
function useCombobox(box: RefObject<HTMLInputElement | null>, given: Combobox): string | undefined {
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

interface SuggestionsAnswer extends ClientAnswer {
  ok: true;
  json(): Promise<Suggestions>;
}

/** The time without a key before suggestions are asked for. */
const pauseMs = 90;

/** null where there is no answer, and where nobody waits for it any more. */
async function fetchSuggestions(action: string, search: string, signal: AbortSignal) {
  const address = `${callsOf(action)}/suggestions?${new URLSearchParams({ search })}`;
  // The call answers a success by the schema of the suggestions.
  const call = async () => (await fetch(address, { signal })) as SuggestionsAnswer;
  const asked = await ask(call, 'The suggestions could not be loaded.').catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return asked ? valueOrNull(asked) : null;
}

/** What is suggested for what is being typed. An answer to a former text is not shown in place of a later one. */
function useSuggestions(box: RefObject<HTMLInputElement | null>, action: string, isTyped: boolean) {
  /** What suggestions are wanted for; empty: for nothing. At first, for what was typed before this script came. */
  const [wanted, setWanted] = useState(() =>
    isTyped && box.current === document.activeElement ? (box.current?.value.trim() ?? '') : '',
  );
  const [shown, setShown] = useState<{ of: string; found: Suggestions } | null>(null);

  useEffect(() => {
    const input = box.current;
    const hear = () => setWanted(input?.value.trim() ?? '');
    const leave = () => setWanted('');
    input?.addEventListener('input', hear);
    input?.addEventListener('blur', leave);
    return () => {
      input?.removeEventListener('input', hear);
      input?.removeEventListener('blur', leave);
    };
  }, [box]);

  useEffect(() => {
    if (wanted === '') {
      setShown(null);
      return;
    }
    const asking = new AbortController();
    const pending = setTimeout(async () => {
      const found = await fetchSuggestions(action, wanted, asking.signal);
      if (!asking.signal.aborted) setShown(found && { of: wanted, found });
    }, pauseMs);
    return () => {
      clearTimeout(pending);
      asking.abort();
    };
  }, [wanted, action]);

  return {
    found: wanted === '' ? null : (shown?.found ?? null),
    /** What is shown was suggested for a former text: the answer to this one is on its way. */
    isLate: shown?.of !== wanted,
    open: () => setWanted(box.current?.value.trim() ?? ''),
    close: () => setWanted(''),
  };
}
