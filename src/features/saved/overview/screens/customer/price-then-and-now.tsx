import { Price } from '#features/catalogue/screens/customer/price.tsx';
import { formatMoney } from '#platform/money.ts';
import type { SavedCar } from '../../../saved.contract.ts';

interface PriceThenAndNowProps {
  car: { price: number; oldPrice?: number };
  /** What it cost when it was saved; of what a browser keeps it is not known. */
  savedPrice: SavedCar['savedPrice'];
}

/** What a saved car costs, what it cost when it was saved, and how much that is more or less. */
export function PriceThenAndNow({ car, savedPrice = car.price }: PriceThenAndNowProps) {
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
