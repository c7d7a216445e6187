import { type ComponentProps, type ComponentType, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { LinesOfUnits } from '#features/pricing/lines-of-units.tsx';
import { rentFor, totalOfUnits } from '#features/pricing/pricing.rules.ts';
import { usePriceTerms } from '#page-kit/shop-data.ts';
import { useIsOffline } from '#page-kit/use-is-offline.ts';
import { type Cents, toCents, toDollars } from '#platform/money.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Glyph } from '#ui/glyph.tsx';
import { Money } from '#ui/money.tsx';
import { NeedsScript } from '#ui/needs-script.tsx';
import { Picture } from '#ui/picture.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { Swatch } from '#ui/swatch.tsx';
import type { Car, CarDetail as Described, ShownPicture } from '../catalogue.contract.ts';
import { isSoldOut } from '../catalogue.rules.ts';
import { Price } from '../price.tsx';
import { ViewIn3d } from '../shapes/view-in-3d.tsx';
import type { FactSheet } from './fact-sheet.ts';
import Gallery from './gallery.tsx';
import { stageSizes } from './large-sizes.ts';
import { type Choice, type ChosenDay, type RentDaysProps, unitsOfChoice } from './purchase-choice.ts';

interface CarDetailProps {
  car: Omit<Car, 'image'> & { image?: string };
  /** All of them in their order; absent where the car has none of its own. */
  pictures?: readonly ShownPicture[];
  /** Its body and paint in 3D, where it can be turned. */
  shape?: Described['shape'];
  /** The list that the car stands in. */
  list: { to: string; label: string };
  /** VIP cars are only sold. */
  canRent: boolean;
  rentDays?: ComponentType<RentDaysProps>;
  /** What is said about bringing it back; absent: it cannot be. */
  returnPromise?: string;
  /** Somebody has reserved the last ones: it may be free again. */
  isReserved?: boolean;
  /** What its reader has to know before anything else: below its name and price. */
  notice?: ReactNode;
  /** What else can be done with the car, by whether it is bought or rented. */
  acts?: (type: Choice['type']) => ReactNode;
  onAdd: (choice: Choice) => void;
  /** What is known of the car, in words. */
  sheet: FactSheet;
  /** What follows on its page, by whether it is bought or rented: the first under its stage, the rest across the page. */
  children?: (type: Choice['type']) => ReactNode;
}

/** The car on its stage, and beside it what one can do about it. */
export function CarDetail({ pictures = [], shape, list, sheet, children, ...panel }: CarDetailProps) {
  const { car } = panel;
  const [type, setType] = useState<Choice['type']>('purchase');
  const first = <Stage car={car} alt={pictures[0]?.alt} />;
  return (
    <article className="car-page">
      {/* On a phone the figures follow the name and the price. */}
      <div className="night max-lg:contents lg:relative lg:flex lg:h-[calc(100dvh-4.5rem)] lg:flex-col">
        <Link to={list.to} viewTransition prefetch="intent" className="stage-back">
          <Glyph name="back" />
          {list.label}
        </Link>
        {pictures.length > 1 ? (
          <div className="flex flex-col bg-ground sm:pt-14 lg:grow lg:pt-18">
            <Gallery pictures={pictures} name={`${car.make} ${car.model}`} />
          </div>
        ) : (
          first
        )}
        <KeyFacts color={car.color} sheet={sheet} turned={shape && { shape, car }} />
      </div>
      <div className="buy-side">
        <PurchasePanel {...panel} type={type} onType={setType} />
      </div>
      {children?.(type)}
    </article>
  );
}

/** The one picture, or the first until the others' gallery is there. */
const Stage = ({ car, alt }: Pick<CarDetailProps, 'car'> & { alt?: string }) => (
  <div className="stage bg-ground lg:grid lg:grow lg:items-center">
    <Picture
      src={car.image}
      placeholder={car.imagePlaceholder}
      alt={alt ?? `${car.make} ${car.model} in ${car.color}`}
      sizes={stageSizes}
      large
      priority
      className="car-stage w-full"
    />
  </div>
);

interface KeyFactsProps {
  color: string;
  sheet: FactSheet;
  /** What can be turned; absent: pictures alone. */
  turned?: ComponentProps<typeof ViewIn3d>;
}

/** The figures that matter most, large, and the color. */
function KeyFacts({ color, sheet, turned }: KeyFactsProps) {
  return (
    <>
      {turned && (
        <div className="absolute top-3 right-4 z-10 sm:right-8 lg:top-7">
          <ViewIn3d {...turned} />
        </div>
      )}
      <dl className="page grid bg-ground grid-cols-2 gap-x-6 gap-y-3 pt-4 pb-3 sm:gap-y-5 sm:py-6 max-lg:order-1 max-lg:mt-5 lg:flex lg:flex-wrap lg:gap-x-10 xl:gap-x-12 lg:pt-0 lg:pb-12">
        {sheet.keyFigures.map(({ name, figure, unit }) => (
          <Fact key={name} name={name}>
            <span className="figure text-xl lg:text-3xl">{figure}</span>{' '}
            {unit && <span className="text-ink-soft">{unit}</span>}
          </Fact>
        ))}
        <Fact name="Color">
          <Swatch name={color} className="lg:pt-1.5 lg:text-lg" />
        </Fact>
      </dl>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="label">{name}</dt>
      <dd className="mt-1 flex min-h-8 flex-wrap items-baseline gap-x-1.5 lg:min-h-11 lg:flex-nowrap">
        {children}
      </dd>
    </div>
  );
}

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

/** A year: longer than that, one buys. */
const longest = 365;

interface RentTermsProps {
  /** Of one vehicle, for these days. */
  rentCents: Cents;
  days: number;
  /** What cannot be rented now is not reckoned up. */
  soldOut: boolean;
  onDays: (days: number) => void;
}

/** How long, and what that comes to for one vehicle. */
export function RentTerms({ rentCents, days, soldOut, onDays }: RentTermsProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <Stepper label="Rental period (days)" value={days} max={longest} onChange={onDays} />
      {!soldOut && (
        <p aria-live="polite" className="grid text-right">
          <span className="label">Estimated rent</span>
          <Money amount={toDollars(rentCents)} isEstimate className="figure text-xl" />
        </p>
      )}
    </div>
  );
}
