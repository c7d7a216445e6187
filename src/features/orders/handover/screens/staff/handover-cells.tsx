import type { ReactNode } from 'react';
import { CustomerLink } from '#features/accounts/screens/staff/customer-link.tsx';
import { Swatch } from '#ui/pictures/swatch.tsx';
import { Cell } from '#ui/tables/table.tsx';
import { DateText } from '#ui/text/date-text.tsx';
import { EmailText } from '#ui/text/email-text.tsx';
import type { HandoverOrder } from '../../handover.contract.ts';

export const customerName = ({ customer }: HandoverOrder): string =>
  `${customer.firstName} ${customer.lastName}`;

export const vehicleName = ({ car }: HandoverOrder): string => `${car.make} ${car.model}`;

/** What it is, and its number; `children` is what else is known of it. */
export function VehicleCell({ order, children }: { order: HandoverOrder; children?: ReactNode }) {
  return (
    <Cell>
      <span className="block font-semibold">{vehicleName(order)}</span>
      <span className="flex flex-wrap gap-x-3 text-ink-soft">
        <Swatch name={order.car.color} />
        <span className="figure whitespace-nowrap">{order.receiptNumber}</span>
      </span>
      {children}
    </Cell>
  );
}

/** Whom to call; in a window without room for a column of addresses, also where to bring it. */
export function CustomerCell({ order, withAddress }: { order: HandoverOrder; withAddress?: boolean }) {
  const { phone, email, address } = order.customer;
  return (
    <Cell>
      <span className="block font-semibold">
        <CustomerLink email={email}>{customerName(order)}</CustomerLink>
      </span>
      <a
        className="block w-fit py-0.5 whitespace-nowrap hover:underline"
        href={`tel:${phone.replace(/[^+\d]/g, '')}`}
      >
        {phone}
      </a>
      <a className="block w-fit py-0.5 text-ink-soft hover:underline" href={`mailto:${email}`}>
        <EmailText address={email} />
      </a>
      {withAddress && <span className="block max-w-52 text-ink-soft xl:hidden">{address}</span>}
    </Cell>
  );
}

/** A day, and what it means today. */
export function DayCell({ date, children }: { date: string; children: ReactNode }) {
  return (
    <Cell className="whitespace-nowrap">
      <DateText value={date} className="block tabular-nums" />
      {children}
    </Cell>
  );
}
