import { Picture } from '#ui/picture.tsx';
import { Swatch } from '#ui/swatch.tsx';
import type { Car } from '../../catalogue.contract.ts';
import { type Choice, PurchasePanel } from './purchase-panel.tsx';

interface CarDetailProps {
  car: Omit<Car, 'image'> & { image?: string };
  /** VIP cars are only sold. */
  canRent: boolean;
  onAdd: (choice: Choice) => void;
}

/** The car on its stage, and beside it what one can do about it. */
export function CarDetail({ car, canRent, onAdd }: CarDetailProps) {
  const name = `${car.make} ${car.model}`;
  return (
    <article className="lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(24rem,30rem)]">
      <div className="night flex flex-col lg:sticky lg:top-18 lg:h-[calc(100dvh-4.5rem)] lg:justify-between">
        <Picture
          src={car.image}
          placeholder={car.imagePlaceholder}
          alt={`${name} in ${car.color}`}
          sizes="(min-width: 1024px) calc(100vw - 30rem), 100vw"
          priority
          className="car-stage w-full lg:my-auto"
        />
        <dl className="page hidden grid-cols-3 gap-6 pb-12 lg:grid">
          <Figure name="Top speed">
            <span className="figure text-3xl">{car.topSpeed}</span>{' '}
            <span className="text-ink-soft">km/h</span>
          </Figure>
          <Figure name="Color">
            <Swatch name={car.color} className="text-lg" />
          </Figure>
        </dl>
      </div>
      <PurchasePanel car={car} canRent={canRent} onAdd={onAdd} />
    </article>
  );
}

function Figure({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="label">{name}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  );
}
