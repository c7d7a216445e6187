import { useEffect, useRef } from 'react';
import { LinkButton } from '#ui/button.tsx';
import { namedDay } from '../test-drives.rules.ts';
import type { DriveBooked as Booked } from './booking.contract.ts';

/** What came of the booking, and the way on; it takes the place of the form, and the keyboard goes on there. */
export function DriveBooked({ booked }: { booked: Booked }) {
  const { drive, isConfirmed, manageToken, message } = booked;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className="rounded-card border border-line bg-surface p-6 sm:p-8">
      <h2 ref={title} tabIndex={-1} className="text-2xl outline-none">
        {isConfirmed ? 'See you then' : 'One more step'}
      </h2>
      <p className="mt-4 text-xl">
        <span className="font-semibold">{namedDay(drive.date)}</span> at{' '}
        <span className="font-semibold tabular-nums">{drive.time}</span>
      </p>
      <p className="mt-2 text-ink-soft">
        {drive.car.make} {drive.car.model}, {drive.car.color}
        {drive.stockNumber && <span>{`, ${drive.stockNumber}`}</span>}
      </p>
      <p className="mt-4 text-ink-soft">{message}</p>
      {isConfirmed && <p className="mt-2 text-ink-soft">Please bring your driver's license.</p>}
      <div className="mt-6 flex flex-wrap gap-3">
        {manageToken && (
          <LinkButton to={`/test-drive/manage?token=${manageToken}`} look="quiet">
            Move or cancel it
          </LinkButton>
        )}
        <LinkButton to={drive.car.vip ? '/vip' : '/cars'} look="quiet">
          See more cars
        </LinkButton>
      </div>
    </section>
  );
}
