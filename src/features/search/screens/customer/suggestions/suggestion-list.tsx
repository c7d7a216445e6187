import { type MouseEvent, type RefObject, useId } from 'react';
import { Link } from 'react-router';
import { Price } from '#features/catalogue/screens/customer/price.tsx';
import { Picture } from '#ui/pictures/picture.tsx';
import { classNames } from '#ui/text/class-names.ts';
import type { Suggestions } from '../../../search.contract.ts';
import { groupsOf, type Option } from './suggested.ts';
import { useCombobox } from './use-combobox.ts';
import { useSuggestions } from './use-suggestions.ts';

interface SuggestionListProps {
  box: RefObject<HTMLInputElement | null>;
  action: string;
  /** Something was typed, perhaps before this script came. */
  isTyped: boolean;
  onChosen?: () => void;
}

/** What may be meant by what is being typed, below its box and over the page. */
export function SuggestionList({ box, action, isTyped, onChosen }: SuggestionListProps) {
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
