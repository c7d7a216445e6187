import { classNames } from '#ui/text/class-names.ts';
import { type OwnVehicle, suggestedFor } from './own-vehicles.ts';

interface VehicleSuggestionsProps {
  vehicles: readonly OwnVehicle[];
  typed: string;
  onChoose: (vin: string) => void;
}

/** One's own vehicles, to be chosen instead of typed. Nothing for someone who has none. */
export function VehicleSuggestions({ vehicles, typed, onChoose }: VehicleSuggestionsProps) {
  const suggested = suggestedFor(vehicles, typed);
  if (suggested.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm text-ink-soft">Your vehicles</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {suggested.map(({ vin, name }) => (
          <button
            key={vin}
            type="button"
            aria-pressed={vin === typed.trim()}
            onClick={() => onChoose(vin)}
            className={classNames(
              'min-w-0 rounded-control border px-3 py-2 text-left transition-colors',
              vin === typed.trim() ? 'border-ink bg-ink/8' : 'border-edge/60 hover:border-ink',
            )}
          >
            <span className="block truncate text-sm font-semibold">{name} </span>
            <span className="block truncate font-mono text-sm text-ink-soft">{vin}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
