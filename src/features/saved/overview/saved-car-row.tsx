import type { FormEvent } from 'react';
import { Form, Link } from 'react-router';
import { CarPicture } from '#features/catalogue/car-picture.tsx';
import { cardFacts } from '#features/catalogue/card-facts.ts';
import { isSoldOut } from '#features/catalogue/catalogue.rules.ts';
import { Price } from '#features/catalogue/price.tsx';
import { MonthlyFrom } from '#features/finance/monthly-from.tsx';
import { formField } from '#page-kit/form-fields.ts';
import { CompareOnCard } from '#page-kit/saved-parts.tsx';
import { useUnits } from '#page-kit/shop-data.ts';
import { formatMoney } from '#platform/money.ts';
import { speedText } from '#platform/units.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Picture } from '#ui/picture.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Swatch } from '#ui/swatch.tsx';
import type { SavedCar } from '../saved.contract.ts';

type Offered = NonNullable<SavedCar['car']>;

interface SavedCarRowProps {
  saved: SavedCar;
  /** Whether its person is mailed when it is back; absent: a visitor, who may ask to be. */
  isTold?: boolean;
  /** Removes it in the page; without script the form is sent. */
  onRemove: () => void;
}

const rowClass =
  'relative grid items-start gap-x-6 gap-y-5 border-t border-line py-6 sm:grid-cols-[14rem_1fr] lg:grid-cols-[20rem_1fr_16rem] lg:gap-x-8 lg:py-8';
const sizes = '(min-width: 1024px) 20rem, (min-width: 640px) 14rem, 92vw';

/** A saved car: what helps to choose it, what became of its price, and the way to it. */
export function SavedCarRow({ saved, isTold, onRemove }: SavedCarRowProps) {
  const { car } = saved;
  const name = car ? `${car.make} ${car.model}` : (saved.name ?? 'A car that is no longer available');
  const remove = (event: FormEvent) => {
    event.preventDefault();
    onRemove();
  };
  const removal = (
    <Form method="post" action="/saved" preventScrollReset onSubmit={remove} className="relative z-10">
      <input type="hidden" name={formField} value="remove" />
      <input type="hidden" name="id" value={saved._id} />
      <Button type="submit" size="small" aria-label={`Remove ${name}`}>
        Remove
      </Button>
    </Form>
  );
  if (!car)
    return (
      <li className={rowClass}>
        <Picture alt="" sizes={sizes} className="rounded-card max-sm:hidden" />
        <div className="flex items-start justify-between gap-4 lg:col-span-2">
          <div>
            <h3 className="text-lg">{name}</h3>
            {saved.name && <p className="mt-2 text-ink-soft">No longer available.</p>}
          </div>
          {removal}
        </div>
      </li>
    );
  const to = `${car.vip ? '/vip' : ''}/cars/${car._id}`;
  return (
    <li className={`group ${rowClass}`}>
      <div className="relative sm:row-span-2 lg:row-span-1">
        <CarPicture car={car} to={to} sizes={sizes} className="rounded-card" />
        <div className="absolute top-3 right-3 z-10">
          <CompareOnCard car={car} />
        </div>
      </div>
      <Facts car={car} to={to} isTold={isTold} />
      <div className="grid grid-cols-[1fr_auto] items-end gap-4 lg:h-full lg:grid-cols-1 lg:content-between lg:justify-items-end lg:text-right">
        <div>
          <PriceThenAndNow car={car} savedPrice={saved.savedPrice} />
          <MonthlyFrom monthly={car.monthly} className="mt-2" />
        </div>
        {removal}
      </div>
    </li>
  );
}

function Facts({ car, to, isTold }: { car: Offered; to: string; isTold: boolean | undefined }) {
  const units = useUnits();
  const facts = cardFacts(car, units);
  return (
    <div className="grid gap-2">
      <h3 className="text-lg lg:text-xl">
        <Link
          to={to}
          prefetch="intent"
          viewTransition
          className="underline-offset-4 group-hover:underline after:absolute after:inset-0"
        >
          <span className="block text-sm font-medium tracking-normal text-ink-soft [font-stretch:100%] lg:text-base">
            {car.make}{' '}
          </span>
          {car.model}
        </Link>
      </h3>
      {facts.length > 0 && <p className="text-sm tabular-nums text-ink-soft">{facts.join(' · ')}</p>}
      <p className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <Swatch name={car.color} />
        <span className="tabular-nums">
          <span className="sr-only">Top speed </span>
          {speedText(car.topSpeed, units)}
        </span>
      </p>
      {isSoldOut(car) && <SoldOut to={to} isTold={isTold} />}
    </div>
  );
}

function SoldOut({ to, isTold }: { to: string; isTold: boolean | undefined }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm">
      <Badge tone="bad">Out of Stock</Badge>
      {isTold && <span className="text-ink-soft">We'll email you when it is back in stock.</span>}
      {isTold === undefined && (
        <Link to={to} className="relative z-10 font-semibold underline underline-offset-4">
          Notify me when it is back
        </Link>
      )}
    </p>
  );
}

/** A saved car that is on its way, in the shape that it will have. */
export const SavedRowSkeleton = () => (
  <li aria-hidden="true" className={rowClass}>
    <Skeleton className="aspect-video" />
    <div className="grid gap-3">
      <Skeleton className="h-4 w-20" />
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-4 w-52" />
    </div>
    <Skeleton className="h-7 w-28 sm:col-start-2 lg:col-start-3 lg:justify-self-end" />
  </li>
);

interface PriceThenAndNowProps {
  car: { price: number; oldPrice?: number };
  /** What it cost when it was saved; of what a browser keeps it is not known. */
  savedPrice: SavedCar['savedPrice'];
}

/** What a saved car costs, what it cost when it was saved, and how much that is more or less. */
function PriceThenAndNow({ car, savedPrice = car.price }: PriceThenAndNowProps) {
  const less = Math.round((savedPrice - car.price) * 100) / 100;
  if (less === 0) return <Price car={car} className="text-xl" />;
  return (
    <>
      <Price car={{ price: car.price, oldPrice: savedPrice }} className="text-xl" />
      <p className="mt-1 text-sm text-ink-soft">
        {less > 0
          ? `${formatMoney(less)} less than when you saved it`
          : `${formatMoney(-less)} more than when you saved it, at ${formatMoney(savedPrice)}`}
      </p>
    </>
  );
}
