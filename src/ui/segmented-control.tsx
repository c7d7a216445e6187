import { useId } from 'react';
import { classNames } from '#ui/class-names.ts';

interface SegmentedControlProps<Value extends string> {
  /** Label for screen readers: what the options are about. */
  legend: string;
  /** One to five. */
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Of a field of a form. */
  name?: string;
  className?: string;
}

// Whole class names: Tailwind finds only what stands written out.
const columns: Record<number, string> = {
  1: 'grid-cols-1',
  2: 'grid-cols-2',
  3: 'grid-cols-3',
  4: 'grid-cols-4',
  5: 'grid-cols-5',
};
const widths: Record<number, string> = { 1: 'w-full', 2: 'w-1/2', 3: 'w-1/3', 4: 'w-1/4', 5: 'w-1/5' };
const places = [
  'translate-x-0',
  'translate-x-full',
  'translate-x-[200%]',
  'translate-x-[300%]',
  'translate-x-[400%]',
];

/** Radio buttons as one bar: arrow keys move, the thumb slides. */
export function SegmentedControl<Value extends string>({
  legend,
  options,
  value,
  onChange,
  name,
  className,
}: SegmentedControlProps<Value>) {
  const ownName = useId();
  const chosen = options.findIndex((option) => option.value === value);
  return (
    <fieldset className={classNames('rounded-control bg-raised p-1 inset-ring inset-ring-line', className)}>
      <legend className="sr-only">{legend}</legend>
      <div className={classNames('relative grid', columns[options.length])}>
        <span
          aria-hidden="true"
          className={classNames(
            'absolute inset-y-0 left-0 rounded-[3px] bg-thumb transition-transform',
            widths[options.length],
            places[chosen],
          )}
        />
        {options.map((option) => (
          <label
            key={option.value}
            className="relative grid min-h-segment place-items-center rounded-[3px] px-2 text-center text-control font-semibold text-ink-soft transition-colors has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name={name ?? ownName}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
