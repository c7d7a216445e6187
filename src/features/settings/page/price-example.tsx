import { ChargedLines } from '#features/pricing/charged-lines.tsx';
import { offeredLines } from '#features/pricing/offered-lines.rules.ts';
import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import { priceLines } from '#features/pricing/pricing.rules.ts';
import { formatMoney, toDollars } from '#platform/money.ts';
import { Money } from '#ui/money.tsx';

const exampleCents = 4_000_000;
const exampleDays = 3;
const exampleCar = { price: toDollars(exampleCents) };

/** What one car would cost: the function that makes every price of the shop, asked with what stands in the fields. */
export function PriceExample({ terms }: { terms: PriceTerms | undefined }) {
  if (!terms) return null;
  const examples = [
    {
      title: 'Bought',
      price: priceLines(exampleCents, 'purchase', null, terms),
      own: 'Base price',
      offered: offeredLines({ car: exampleCar, type: 'purchase' }, terms),
    },
    {
      title: `Rented for ${exampleDays} days`,
      price: priceLines(exampleCents, 'rent', exampleDays, terms),
      own: 'Rent',
      offered: offeredLines({ car: exampleCar, type: 'rent' }, terms),
    },
  ];
  return (
    <div className="rounded-control bg-raised p-4 text-sm">
      <p className="mb-3 font-semibold">A car of {formatMoney(toDollars(exampleCents))} with these values</p>
      <div className="grid gap-6 md:grid-cols-2 md:gap-12">
        {examples.map(({ title, price, own, offered }) => (
          <div key={title} className="grid content-start gap-1">
            <h4 className="text-sm text-ink-soft">{title}</h4>
            <p className="flex justify-between gap-4 text-ink-soft">
              {own}
              <Money amount={toDollars(price.ownCents)} />
            </p>
            <ChargedLines lines={price.lines} hasDealers={false} />
            <p className="flex justify-between gap-4 border-t border-line pt-1 font-semibold">
              Total
              <Money amount={toDollars(price.totalCents)} />
            </p>
            <p className="text-ink-soft">
              Shown as <Money amount={toDollars(price.shownCents)} />
            </p>
            {offered.map(({ name, amount }) => (
              <p key={name} className="flex justify-between gap-4 text-ink-soft [overflow-wrap:anywhere]">
                Offered: {name}
                <Money amount={amount} />
              </p>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
