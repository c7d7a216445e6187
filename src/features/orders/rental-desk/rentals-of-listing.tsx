import { Badge } from '#ui/badge.tsx';
import { DateText } from '#ui/date-text.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/table.tsx';
import type { ListingRental, ListingRentals } from './rental-calendar.contract.ts';

/** Who has the units of a listing for rent, and when. Nothing at all for one that is not rented. */
export function RentalsOfListing({ found }: { found: ListingRentals }) {
  const { rentals, setAside } = found;
  if (rentals.length === 0) return null;
  return (
    <section aria-labelledby="rentals-of-listing" className="mt-10 grid gap-4">
      <div>
        <h2 id="rentals-of-listing" className="text-xl">
          Rentals
        </h2>
        <p className="mt-1 text-sm text-ink-soft">
          {setAside === 0
            ? 'No units are set aside for booked dates.'
            : `${setAside} ${setAside === 1 ? 'unit is' : 'units are'} set aside for booked dates.`}
        </p>
      </div>
      <Table caption="Rentals of this listing">
        <thead>
          <tr>
            <HeadCell>From</HeadCell>
            <HeadCell>To</HeadCell>
            <HeadCell>Customer</HeadCell>
            <HeadCell>Where</HeadCell>
          </tr>
        </thead>
        <tbody>
          {rentals.map((rental) => (
            <Row key={rental.orderId}>
              <Cell className="whitespace-nowrap">
                <DateText value={rental.firstDay} />
              </Cell>
              <Cell className="whitespace-nowrap">
                <DateText value={rental.lastDay} />
              </Cell>
              <Cell>
                {rental.customer}
                <span className="block text-ink-soft">
                  {rental.phone} · <span className="figure whitespace-nowrap">{rental.receiptNumber}</span>
                </span>
              </Cell>
              <Cell>
                <Standing rental={rental} />
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function Standing({ rental: { state, isOverdue, isDated } }: { rental: ListingRental }) {
  if (isOverdue) return <Badge tone="bad">Overdue</Badge>;
  if (state === 'delivered') return <Badge tone="good">With the customer</Badge>;
  return <Badge tone="neutral">{isDated ? 'Booked' : 'Earliest available'}</Badge>;
}
