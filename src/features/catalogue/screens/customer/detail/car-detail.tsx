import { type ComponentType, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Glyph } from '#ui/pictures/glyph.tsx';
import { Picture } from '#ui/pictures/picture.tsx';
import type { Car, CarDetail as Described, ShownPicture } from '../../../catalogue.contract.ts';
import type { FactSheet } from './fact-sheet.ts';
import Gallery from './gallery/gallery.tsx';
import { stageSizes } from './gallery/large-sizes.ts';
import { KeyFacts } from './key-facts.tsx';
import type { Choice, RentDaysProps } from './purchase-choice.ts';
import { PurchasePanel } from './purchase-panel.tsx';

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
