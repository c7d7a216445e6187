import { useState } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { Swatch } from '#ui/swatch.tsx';
import type { Car } from '../../catalogue.contract.ts';
import { isSoldOut } from '../../catalogue.rules.ts';
import { Price } from './price.tsx';
import { RentTerms } from './rent-terms.tsx';

/** What a person decided on: a purchase, or a rental of so many days. */
export interface Choice {
  quantity: number;
  type: 'purchase' | 'rent';
  rentalDays?: number;
}

const modes = [
  { value: 'purchase', label: 'Purchase' },
  { value: 'rent', label: 'Rent' },
] as const;

interface PurchasePanelProps {
  car: Omit<Car, 'image'>;
  canRent: boolean;
  onAdd: (choice: Choice) => void;
}

export function PurchasePanel({ car, canRent, onAdd }: PurchasePanelProps) {
  const [type, setType] = useState<Choice['type']>('purchase');
  const [days, setDays] = useState(1);
  const [quantity, setQuantity] = useState(1);
  const soldOut = isSoldOut(car);
  const add = () => onAdd({ quantity, type, ...(type === 'rent' && { rentalDays: days }) });
  return (
    <div className="flex flex-col gap-8 px-4 pt-8 pb-8 sm:px-8 lg:px-12 lg:pt-12">
      <header>
        <h1 className="text-3xl">
          <span className="mb-1 block text-lg font-medium tracking-normal text-ink-soft [font-stretch:100%]">
            {car.make}{' '}
          </span>
          {car.model}
        </h1>
        <p className="mt-4">
          <Price car={car} was className="text-2xl" />
        </p>
        <p className="mt-3">
          <Badge tone={soldOut ? 'bad' : 'good'}>{soldOut ? 'Out of Stock' : 'In Stock'}</Badge>
        </p>
      </header>
      <Facts car={car} />
      <div className="grid gap-6">
        <SegmentedControl
          legend="How would you like to have it?"
          options={canRent ? modes : modes.slice(0, 1)}
          value={type}
          onChange={setType}
        />
        {type === 'rent' ? (
          <RentTerms price={car.price} days={days} onDays={setDays} />
        ) : (
          <p className="text-ink-soft">Delivery: 3–5 business days</p>
        )}
        <Stepper
          label="Quantity"
          value={quantity}
          max={Math.max(1, car.stock)}
          disabled={soldOut}
          onChange={setQuantity}
        />
      </div>
      <div className="sticky bottom-16 z-10 -mx-4 mt-auto border-t border-line bg-ground px-4 py-4 sm:bottom-0 sm:-mx-8 sm:px-8 lg:static lg:mx-0 lg:border-0 lg:p-0">
        <Button look="primary" size="large" className="w-full" disabled={soldOut} onClick={add}>
          Add to Basket
        </Button>
      </div>
    </div>
  );
}

function Facts({ car }: { car: Pick<Car, 'color' | 'topSpeed'> }) {
  return (
    <dl className="grid grid-cols-2 gap-4 border-y border-line py-4 lg:hidden">
      <div>
        <dt className="label">Top speed</dt>
        <dd>
          <span className="figure text-lg">{car.topSpeed}</span> km/h
        </dd>
      </div>
      <div>
        <dt className="label">Color</dt>
        <dd>
          <Swatch name={car.color} />
        </dd>
      </div>
    </dl>
  );
}
