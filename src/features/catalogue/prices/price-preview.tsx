import { Button } from '#ui/button.tsx';
import { Money } from '#ui/money.tsx';
import type { PricePreview as Preview } from './prices.contract.ts';
import { carsInWords } from './prices.rules.ts';

interface PricePreviewProps {
  preview: Preview | null;
  onChoose: (name: { make: string; model: string }) => void;
}

/** How many cars match what is typed, and what they cost now; else names that begin like it. */
export function PricePreview({ preview, onChoose }: PricePreviewProps) {
  return (
    <div aria-live="polite" className="min-h-20 rounded-control bg-raised px-4 py-3 text-sm">
      {preview === null && <p className="text-ink-soft">Enter a make or model to see the cars.</p>}
      {preview && preview.matched > 0 && <Matches preview={preview} />}
      {preview?.matched === 0 && (
        <>
          <p className="font-semibold">
            {preview.suggestions.length > 0
              ? 'No car has exactly this name. Did you mean:'
              : 'No car has this name.'}
          </p>
          <NameChoice names={preview.suggestions} onChoose={onChoose} />
        </>
      )}
    </div>
  );
}

interface NameChoiceProps {
  names: Preview['suggestions'];
  onChoose: PricePreviewProps['onChoose'];
}

/** Names of cars, each to be taken by a press. */
export const NameChoice = ({ names, onChoose }: NameChoiceProps) => (
  <ul className="mt-1 flex flex-wrap gap-1">
    {names.map((name) => (
      <li key={`${name.make} ${name.model}`}>
        <Button size="small" onClick={() => onChoose(name)}>
          {name.make} {name.model}
        </Button>
      </li>
    ))}
  </ul>
);

function Matches({ preview: { matched, prices } }: { preview: Preview }) {
  const told = prices.reduce((sum, { cars }) => sum + cars, 0);
  return (
    <>
      <p className="font-semibold">{carsInWords(matched)} with this name, including VIP cars</p>
      <ul className="mt-1 text-ink-soft">
        {prices.map(({ price, cars }) => (
          <li key={price}>
            {carsInWords(cars)} at <Money amount={price} />
          </li>
        ))}
        {told < matched && <li>{carsInWords(matched - told)} at higher prices</li>}
      </ul>
    </>
  );
}
