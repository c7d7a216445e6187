import { Link } from 'react-router';
import { UnconfirmedEmail } from '#features/accounts/email-confirmation/unconfirmed-email.tsx';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/table.tsx';
import { carOf, dayName, workName } from '../service-center.rules.ts';
import type { WorkshopAppointment } from './workshop.contract.ts';

const endings = { done: 'Done', cancelled: 'Canceled', moved: 'Moved' } as const;

const stateOf = ({ state, isUpcoming }: WorkshopAppointment): string => {
  if (state !== 'booked') return endings[state];
  return isUpcoming ? 'Booked' : 'Not marked done';
};

const nameOf = ({ customer }: WorkshopAppointment) => `${customer.firstName} ${customer.lastName}`;

interface FoundAppointmentsProps {
  found: readonly WorkshopAppointment[];
  addressOf: (date: string) => string;
}

/** What a search found; the day leads to where something can be done about it. */
export function FoundAppointments({ found, addressOf }: FoundAppointmentsProps) {
  const back = <LinkButton to="/worker/appointments">Back to today</LinkButton>;
  if (found.length === 0) {
    return (
      <EmptyState title="No matches." action={back}>
        No matches in the last year or in the future.
      </EmptyState>
    );
  }
  return (
    <>
      <Table caption="Found appointments" tight>
        <thead>
          <tr>
            <HeadCell>Day</HeadCell>
            <HeadCell>Customer</HeadCell>
            <HeadCell>Phone</HeadCell>
            <HeadCell className="max-lg:hidden">Email</HeadCell>
            <HeadCell>Car</HeadCell>
            <HeadCell>State</HeadCell>
          </tr>
        </thead>
        <tbody>
          {found.map((one) => (
            <Row key={one._id}>
              <Cell cut className="w-1/3" title={`${dayName(one.date)}, ${workName(one)}`}>
                <Link
                  to={addressOf(one.date)}
                  className="font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
                >
                  {dayName(one.date)}
                </Link>
                <span className="ml-3 text-ink-soft">{workName(one)}</span>
              </Cell>
              <Cell cut className="w-1/4 font-semibold" title={nameOf(one)}>
                {nameOf(one)}
              </Cell>
              <Cell>
                <PhoneLink phone={one.customer.phone} />
              </Cell>
              <Cell cut className="w-1/4 text-ink-soft max-lg:hidden" title={one.customer.email}>
                <UnconfirmedEmail inLine isConfirmed={one.customer.emailVerified} />
                <span>{one.customer.email}</span>
              </Cell>
              <Cell className="font-mono whitespace-nowrap">{carOf(one)}</Cell>
              <Cell className="whitespace-nowrap">
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
