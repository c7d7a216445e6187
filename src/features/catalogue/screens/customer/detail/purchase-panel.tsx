import { type ComponentType, type ReactNode, useState } from 'react';
import { rentFor, totalOfUnits } from '#features/pricing/pricing.rules.ts';
import { LinesOfUnits } from '#features/pricing/screens/customer/lines-of-units.tsx';
import { usePriceTerms } from '#page-kit/shop-data.ts';
import { useIsOffline } from '#page-kit/use-is-offline.ts';
import { toCents, toDollars } from '#platform/money.ts';
import { Button } from '#ui/buttons/button.tsx';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import { Stepper } from '#ui/forms/stepper.tsx';
import { Badge } from '#ui/notices/badge.tsx';
import { NeedsScript } from '#ui/notices/needs-script.tsx';
import { Money } from '#ui/text/money.tsx';
import type { Car } from '../../../catalogue.contract.ts';
import { isSoldOut } from '../../../catalogue.rules.ts';
import { Price } from '../price.tsx';
import { type Choice, type ChosenDay, type RentDaysProps, unitsOfChoice } from './purchase-choice.ts';
import { RentTerms } from './rent-terms.tsx';

const modes = [
  { value: 'purchase', label: 'Purchase' },
  { value: 'rent', label: 'Rent' },
] as const;

interface PurchasePanelProps {
  car: Omit<Car, 'image'>;
  canRent: boolean;
  /** Whether it is to be bought or rented. */
  type: Choice['type'];
  onType: (type: Choice['type']) => void;
  /** Chooses the first day of a rental. */
  rentDays?: ComponentType<RentDaysProps>;
  returnPromise?: string;
  isReserved?: boolean;
  notice?: ReactNode;
  /** What else can be done with the car that is bought or rented: below the quantity, which is seen without scrolling; first where none is left. */
  acts?: (type: Choice['type']) => ReactNode;
  onAdd: (choice: Choice) => void;
}

/** How to have the car: bought or rented, how many, and the way into the basket. */
export function PurchasePanel({
  car,
  canRent,
  type,
  onType,
  rentDays: RentDays,
  returnPromise,
  isReserved,
  notice,
  acts,
  onAdd,
}: PurchasePanelProps) {
  const [days, setDays] = useState(1);
  const [quantity, setQuantity] = useState(1);
  const [day, setDay] = useState<ChosenDay>();
  const dated = type === 'rent' ? day : undefined;
  const units = dated?.freeUnits ?? car.stock;
  const soldOut = units <= 0;
  const isOffline = useIsOffline();
  const choice: Choice = { quantity, type, ...(type === 'rent' && { rentalDays: days }), ...dated };
  const priced = unitsOfChoice(choice, car, usePriceTerms());
  return (
    <div className="buy-box">
      <div className="buy-form">
        <Heading
          car={car}
          isReserved={isReserved}
          rent={type === 'rent' ? toDollars(rentFor(toCents(car.price), 1)) : undefined}
        />
        {notice}
        {isSoldOut(car) && acts?.(type)}
        <SegmentedControl
          legend="Buy or rent?"
          options={canRent ? modes : modes.slice(0, 1)}
          value={type}
          onChange={onType}
        />
        {type === 'rent' && (
          <>
            <RentTerms rentCents={priced.price.ownCents} days={days} soldOut={soldOut} onDays={setDays} />
            {RentDays && !isOffline && (
              <RentDays carId={car._id} days={days} chosen={day} onChoose={setDay} />
            )}
          </>
        )}
        {type === 'purchase' && !soldOut && <p className="text-ink-soft">Delivery: 3–5 business days</p>}
        {type === 'purchase' && !soldOut && returnPromise && <p className="text-ink-soft">{returnPromise}</p>}
        <Stepper
          label="Quantity"
          value={quantity}
          max={Math.max(1, units)}
          disabled={soldOut}
          onChange={setQuantity}
        />
        {!soldOut && priced.price.lines.length > 0 && (
          <LinesOfUnits units={[priced]} hasDealers={type === 'purchase'} />
        )}
        {!isSoldOut(car) && acts?.(type)}
      </div>
      <div className="buy-bar">
        {soldOut ? (
          <p className="text-ink-soft">{dated ? 'Not available for these dates' : 'Sold out'}</p>
        ) : (
          <p className="flex flex-wrap items-baseline justify-between gap-x-4" aria-live="polite">
            <span className="label">Total</span>
            <Money
              amount={toDollars(totalOfUnits([priced]))}
              isEstimate={type === 'rent'}
              className="figure text-lg lg:text-xl"
            />
          </p>
        )}
        <Button
          look="primary"
          size="large"
          disabled={soldOut || isOffline}
          onClick={({ detail }) => detail < 2 && onAdd(choice)}
        >
          Add to Basket
        </Button>
        {isOffline && (
          <p role="status" className="col-span-full text-sm text-warn">
            You're offline. Reconnect to buy.
          </p>
        )}
        <NeedsScript>The basket needs JavaScript. Please allow it for this shop.</NeedsScript>
      </div>
    </div>
  );
}

interface HeadingProps extends Pick<PurchasePanelProps, 'car' | 'isReserved'> {
  /** Of a day, in dollars, where it is to be rented. */
  rent: number | undefined;
}

function Heading({ car, isReserved, rent }: HeadingProps) {
  const soldOut = isSoldOut(car);
  return (
    <header>
      <h1 className="text-3xl">
        <span className="mb-1 block text-lg font-medium tracking-normal text-ink-soft [font-stretch:100%]">
          {car.make}{' '}
        </span>
        {car.model}
      </h1>
      <p className="mt-4">
        {rent === undefined ? (
          <Price car={car} was className="text-2xl" />
        ) : (
          <>
            <Money amount={rent} isEstimate className="figure text-2xl" /> a day
            <span className="block text-sm text-ink-soft">
              Purchase price: <Money amount={car.price} />
            </span>
          </>
        )}
      </p>
      <p className="mt-3 flex gap-4">
        <Badge tone={soldOut ? 'bad' : 'good'}>
          {soldOut ? (isReserved ? 'Reserved' : 'Out of Stock') : 'In Stock'}
        </Badge>
        {car.condition !== 'new' && <span className="capitalize">{car.condition}</span>}
      </p>
    </header>
  );
}
