import { Button } from '#ui/buttons/button.tsx';
import { Money } from '#ui/text/money.tsx';
import type { PricePreview as Preview } from '../../prices.contract.ts';
import { carsInWords } from '../../prices.rules.ts';

interface PricePreviewProps {
  preview: Preview | null;
  onChoose: (name: { make: string; model: string }) => void;
}

/** How many cars match what is typed, and what they cost now; else names that begin like it. */
export function PricePreview({ preview, onChoose }: PricePreviewProps) {
  return (
    <div aria-live="polite" className="min-h-20 rounded-control bg-raised px-4 py-3 text-sm">
      {preview === null && <p className="text-ink-soft">Enter make and model to see the cars.</p>}
      {preview && preview.matched > 0 && <Matches preview={preview} />}
      {preview?.matched === 0 && (
        <>
          <p className="font-semibold">No car has exactly this name.</p>
          <ul className="mt-1 flex flex-wrap gap-1">
            {preview.suggestions.map((name) => (
              <li key={`${name.make} ${name.model}`}>
                <Button size="small" onClick={() => onChoose(name)}>
                  {name.make} {name.model}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Matches({ preview: { matched, prices } }: { preview: Preview }) {
  const told = prices.reduce((sum, { cars }) => sum + cars, 0);
  return (
    <>
      <p className="font-semibold">{carsInWords(matched)} of this name, VIP cars included</p>
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
