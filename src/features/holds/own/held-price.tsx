import type { ReactNode } from 'react';
import { ChosenVehicleText } from '#features/vehicles/on-sale/chosen-vehicle-text.tsx';
import { toCents } from '#platform/money.ts';
import { Money } from '#ui/money.tsx';
import { Picture } from '#ui/picture.tsx';
import type { Hold } from '../holds.contract.ts';

interface HeldPriceProps {
  hold: Pick<Hold, 'car' | 'vehicle' | 'price' | 'lines' | 'total' | 'deposit' | 'due'>;
  /** The deposit counts: what is left is told. */
  isDue: boolean;
  /** The old car that pays for a part of it. */
  tradeIn?: { name: string; credit: number };
  /** What may be chosen beside the car. */
  children?: ReactNode;
}

/** A reserved car and what it costs, line by line. */
export const HeldPrice = ({
  hold: { car, vehicle, price, lines, total, deposit, due },
  isDue,
  tradeIn,
  children,
}: HeldPriceProps) => (
  <section
    aria-labelledby="held-price"
    className="self-start rounded-card border border-line bg-surface p-6 sm:p-8 lg:sticky lg:top-24"
  >
    <h2 id="held-price" className="text-lg">
      {car.make} {car.model}
    </h2>
    {vehicle && (
      <p className="mt-1 text-sm">
        <ChosenVehicleText vehicle={vehicle} />
      </p>
    )}
    <Picture
      src={car.image}
      placeholder={car.imagePlaceholder}
      alt=""
      sizes="(min-width: 1024px) 27rem, 100vw"
      className="mt-4 rounded-control"
    />
    {children}
    <dl className="mt-6 grid gap-2 text-sm text-ink-soft">
      {price !== total && <Amount name="Price" dollars={price} />}
      {lines
        .filter(({ receiver, chosen, included }) => (chosen || receiver !== 'dealer') && !included)
        .map(({ name, amount }) => (
          <Amount key={name} name={name} dollars={amount} />
        ))}
      <Amount name="Price incl. fees" dollars={total} />
      <Amount name="Deposit" dollars={isDue ? -deposit : deposit} />
      {tradeIn && <Amount name={`Trade-in: ${tradeIn.name}`} dollars={-tradeIn.credit} />}
    </dl>
    {isDue && toCents(due) >= 0 && (
      <p
        aria-live="polite"
        className="mt-3 flex items-baseline justify-between gap-4 border-t border-ink pt-4"
      >
        <span className="font-semibold">Total</span>
        <Money amount={due} className="figure text-xl" />
      </p>
    )}
  </section>
);

const Amount = ({ name, dollars }: { name: string; dollars: number }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="[overflow-wrap:anywhere]">{name}</dt>
    <dd className="text-ink">
      <Money amount={dollars} />
    </dd>
  </div>
);
