import { CustomerLink } from '#features/accounts/customer-link.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { Cell, HeadCell } from '#ui/table.tsx';
import type { HandoverOrder } from './handover.contract.ts';

export const customerName = ({ customer }: HandoverOrder): string =>
  `${customer.firstName} ${customer.lastName}`;

export const vehicleName = ({ car }: HandoverOrder): string => `${car.make} ${car.model}`;

/** The receipt and the vehicle. */
export function VehicleCells({ order, more }: { order: HandoverOrder; more?: string }) {
  const { color } = order.car;
  return (
    <>
      <Cell className="figure whitespace-nowrap max-lg:text-xs">{order.receiptNumber}</Cell>
      <Cell cut className="w-1/4" title={[vehicleName(order), color, more].filter(Boolean).join(', ')}>
        <span className="font-semibold">{vehicleName(order)}</span>
        {more && <span className="ml-3 text-ink-soft max-xl:hidden">{more}</span>}
      </Cell>
    </>
  );
}

/** Whom to call, and where to bring it. */
export function CustomerCells({ order }: { order: HandoverOrder }) {
  const { phone, email, address } = order.customer;
  return (
    <>
      <Cell cut className="w-1/4" title={`${customerName(order)}, ${email}, ${address}`}>
        <CustomerLink email={email}>{customerName(order)}</CustomerLink>
      </Cell>
      <Cell className="max-xl:hidden">
        <PhoneLink phone={phone} />
      </Cell>
      <Cell cut className="w-1/4 max-xl:hidden" title={email}>
        <a className="text-ink-soft hover:underline" href={`mailto:${email}`}>
          {email}
        </a>
      </Cell>
    </>
  );
}

export const customerHeads = (
  <>
    <HeadCell>Customer</HeadCell>
    <HeadCell className="max-xl:hidden">Phone</HeadCell>
    <HeadCell className="max-xl:hidden">Email</HeadCell>
  </>
);

export const actsHead = (
  <HeadCell>
    <span className="sr-only">Actions</span>
  </HeadCell>
);

/** The search of handovers and of rentals. */
export const handoverSearch = (search: string | undefined) => (
  <SearchBox
    name="search"
    label="Search by receipt, customer or model"
    placeholder="Receipt, customer or model"
    defaultValue={search}
    className="grow lg:max-w-lg"
  />
);
