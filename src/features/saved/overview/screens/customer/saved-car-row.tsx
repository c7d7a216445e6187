import type { FormEvent } from 'react';
import { Form, Link } from 'react-router';
import { isSoldOut } from '#features/catalogue/catalogue.rules.ts';
import { CarPicture } from '#features/catalogue/screens/customer/car-picture.tsx';
import { Price } from '#features/catalogue/screens/customer/price.tsx';
import { formatMoney } from '#platform/money.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Badge } from '#ui/notices/badge.tsx';
import type { SavedCar } from '../../../saved.contract.ts';

interface SavedCarRowProps {
  saved: SavedCar;
  /** Absent: the form is sent. */
  onRemove?: () => void;
}

/** What changed about the price since it was saved. */
function changeText({ car, savedPrice }: SavedCar): string | undefined {
  if (!car || savedPrice === undefined || car.price === savedPrice) return undefined;
  const difference = formatMoney(Math.round(Math.abs(savedPrice - car.price) * 100) / 100);
  return car.price < savedPrice ? `${difference} less than before` : `${difference} more than before`;
}

/** A saved car: what became of it, and the way to it. */
export function SavedCarRow({ saved, onRemove }: SavedCarRowProps) {
  const { car } = saved;
  const name = car ? `${car.make} ${car.model}` : (saved.name ?? 'A car');
  const to = car && (car.vip ? `/vip/cars/${car._id}` : `/cars/${car._id}`);
  const change = changeText(saved);
  const remove = (event: FormEvent) => {
    if (!onRemove) return;
    event.preventDefault();
    onRemove();
  };
  return (
    <li className="grid grid-cols-[7rem_1fr] gap-4 border-t border-line py-5 sm:grid-cols-[12rem_1fr_auto] sm:gap-6">
      {car && to ? (
        <CarPicture car={car} to={to} sizes="(min-width: 640px) 12rem, 7rem" className="rounded-control" />
      ) : (
        <div className="aspect-video rounded-control bg-raised" />
      )}
      <div className="grid content-start gap-1.5">
        <h3 className="text-lg">
          {to ? (
            <Link to={to} prefetch="intent" viewTransition>
              {name}
            </Link>
          ) : (
            name
          )}
        </h3>
        {car ? <Price car={car} /> : <p className="text-ink-soft">It is not offered any more.</p>}
        {change && <p className="text-sm text-ink-soft">{change}</p>}
        {car && isSoldOut(car) && (
          <p>
            <Badge tone="bad">Out of Stock</Badge>
          </p>
        )}
      </div>
      <Form
        method="post"
        action="/saved"
        preventScrollReset
        onSubmit={remove}
        className="col-start-2 sm:col-start-3"
      >
        <input type="hidden" name="remove" value={saved._id} />
        <Button type="submit" size="small" aria-label={`Remove ${name}`}>
          Remove
        </Button>
      </Form>
    </li>
  );
}
