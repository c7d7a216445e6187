import { Link } from 'react-router';
import type { Addition } from '#features/basket/basket-changes.ts';
import { addToBasket, currentBasket } from '#features/basket/use-basket.ts';
import { isSoldOut } from '#features/catalogue/catalogue.rules.ts';
import { withPlan } from '#features/checkout/installments/plan-address.rules.ts';
import { buttonClass } from '#ui/button.tsx';

type BasketCar = Addition['car'];

/** The car is in the basket once, if it was not there before. */
function haveInBasket(car: BasketCar): void {
  const isThere = currentBasket().lines.some((line) => line.car._id === car._id && line.type === 'purchase');
  if (!isThere) addToBasket({ car, quantity: 1, type: 'purchase' });
}

/** Leads on with the shop's own plan of so many years; undefined where the car cannot be bought. */
export const ownPlanOf = (car: BasketCar): ((years: number) => React.ReactNode) | undefined =>
  isSoldOut(car)
    ? undefined
    : (years) => (
        <Link
          to={withPlan('/installment', { period: years, frequency: 'monthly' })}
          onClick={() => haveInBasket(car)}
          className={buttonClass('primary', 'large')}
        >
          Buy with this plan
        </Link>
      );
