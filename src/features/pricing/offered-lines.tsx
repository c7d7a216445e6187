import { Money } from '#ui/money.tsx';

interface OfferedLinesProps {
  /** In dollars for one vehicle. */
  offered: readonly { name: string; amount: number }[];
  chosen: readonly string[] | undefined;
  /** The car, for those who do not see beside what this stands. */
  of: string;
  /** How many vehicles have it. */
  quantity: number;
  /** Absent while nothing can be chosen yet. */
  onChoose: ((chosen: string[]) => void) | undefined;
}

/** What may be chosen beside a vehicle, each with its price; nothing is chosen beforehand (rules.md#price). */
export function OfferedLines({ offered, chosen = [], of, quantity, onChoose }: OfferedLinesProps) {
  if (offered.length === 0) return null;
  const toggle = (name: string) =>
    onChoose?.(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name]);
  return (
    <fieldset className="grid text-sm" disabled={!onChoose}>
      <legend className="pb-1 text-ink-soft">
        Optional extras<span className="sr-only"> for {of}</span>
        {quantity > 1 && <span>, for each vehicle</span>}
      </legend>
      {offered.map(({ name, amount }) => (
        <label key={name} className="flex min-h-9 items-center justify-between gap-4">
          <span className="inline-flex items-center gap-3">
            <input
              type="checkbox"
              className="size-4 shrink-0"
              checked={chosen.includes(name)}
              onChange={() => toggle(name)}
            />
            <span className="[overflow-wrap:anywhere]">{name}</span>
          </span>
          <Money amount={amount} />
        </label>
      ))}
    </fieldset>
  );
}
