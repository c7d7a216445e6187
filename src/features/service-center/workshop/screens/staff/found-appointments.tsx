import { Link } from 'react-router';
import { UnconfirmedEmail } from '#features/accounts/email-confirmation/screens/staff/unconfirmed-email.tsx';
import { LinkButton } from '#ui/buttons/button.tsx';
import { Badge } from '#ui/notices/badge.tsx';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/tables/table.tsx';
import { dayName, repairName } from '../../../service-center.rules.ts';
import type { WorkshopAppointment } from '../../workshop.contract.ts';

const endings = { done: 'Done', cancelled: 'Cancelled', moved: 'Moved' } as const;

const stateOf = ({ state, isUpcoming }: WorkshopAppointment): string => {
  if (state !== 'booked') return endings[state];
  return isUpcoming ? 'Booked' : 'Not marked done';
};

interface FoundAppointmentsProps {
  found: readonly WorkshopAppointment[];
  addressOf: (date: string) => string;
}

/** What a search found; the day leads to where something can be done about it. */
export function FoundAppointments({ found, addressOf }: FoundAppointmentsProps) {
  const back = <LinkButton to="/worker/appointments">Back to today</LinkButton>;
  if (found.length === 0) {
    return (
      <EmptyState title="Nothing found." action={back}>
        No car or customer of the last year, or ahead, goes by that.
      </EmptyState>
    );
  }
  return (
    <>
      <Table caption="Found appointments">
        <thead>
          <tr>
            <HeadCell>Day</HeadCell>
            <HeadCell>Customer</HeadCell>
            <HeadCell>Contact</HeadCell>
            <HeadCell>VIN</HeadCell>
            <HeadCell>State</HeadCell>
          </tr>
        </thead>
        <tbody>
          {found.map((one) => (
            <Row key={one._id}>
              <Cell>
                <Link
                  to={addressOf(one.date)}
                  className="block font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
                >
                  {dayName(one.date)}
                </Link>
                <span className="text-ink-soft">{repairName(one.repairType)}</span>
              </Cell>
              <Cell className="font-semibold">
                {one.customer.firstName} {one.customer.lastName}
              </Cell>
              <Cell>
                <a
                  className="whitespace-nowrap hover:underline"
                  href={`tel:${one.customer.phone.replace(/[^+\d]/g, '')}`}
                >
                  {one.customer.phone}
                </a>
                <span className="block text-ink-soft [overflow-wrap:anywhere] max-lg:hidden">
                  {one.customer.email}
                  <UnconfirmedEmail isConfirmed={one.customer.emailVerified} />
                </span>
              </Cell>
              <Cell className="font-mono">{one.VIN}</Cell>
              <Cell>
                <Badge tone={one.isUpcoming || one.state === 'done' ? 'good' : 'neutral'}>
                  {stateOf(one)}
                </Badge>
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      <p className="mt-6">{back}</p>
    </>
  );
}
