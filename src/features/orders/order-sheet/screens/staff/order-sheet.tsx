import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { proofPath } from '#features/ledger/ledger.rules.ts';
import { Badge } from '#ui/notices/badge.tsx';
import { Picture } from '#ui/pictures/picture.tsx';
import { Swatch } from '#ui/pictures/swatch.tsx';
import { DateText } from '#ui/text/date-text.tsx';
import { Money } from '#ui/text/money.tsx';
import type { SheetOrder } from '../../../order-sheet/order-sheet.contract.ts';
import { paymentsOf } from '../../../screens/plan-text.ts';
import { StateBadge } from '../../../screens/staff/state-badge.tsx';
import { termsText } from '../../../search/screens/staff/found-order-card.tsx';
import { FactLine, FactPanel } from './order-facts.tsx';

const linkClass = 'inline-block py-0.5 underline decoration-edge underline-offset-4 hover:decoration-ink';

/** All that the office knows about an order. `vin` comes from the page, which knows VINs. */
export function OrderSheet({ order, vin }: { order: SheetOrder; vin: ReactNode }) {
  return (
    <div className="grid grid-cols-2 items-start gap-4">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Vehicle order={order} vin={vin} />
        <Ledger order={order} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Payment order={order} />
        <Buyer order={order} />
        <History order={order} />
      </div>
    </div>
  );
}

function Vehicle({ order, vin }: { order: SheetOrder; vin: ReactNode }) {
  const { car, returnDate } = order;
  return (
    <FactPanel title="Vehicle">
      <Picture
        src={car.image}
        placeholder={car.imagePlaceholder}
        alt=""
        sizes="44vw"
        priority
        className="mb-4 rounded-control"
      />
      <dl>
        <FactLine name="Make">{car.make}</FactLine>
        <FactLine name="Model">{car.model}</FactLine>
        <FactLine name="Color">
          <Swatch name={car.color} />
        </FactLine>
        <FactLine name="Top speed">{car.topSpeed} km/h</FactLine>
        <FactLine name="VIN">{vin}</FactLine>
        <FactLine name="Type">{termsText(order)}</FactLine>
        <FactLine name="Delivery date">
          <DateText value={order.deliveryDate} />
        </FactLine>
        {returnDate && (
          <FactLine name="Return by">
            <DateText value={returnDate} />
          </FactLine>
        )}
      </dl>
    </FactPanel>
  );
}

const paymentWords = {
  pending: 'Pending',
  paid: 'Paid',
  declined: 'Declined',
  refunded: 'Refunded',
} as const;

const refundWords = { pending: 'Being refunded', done: 'Refunded', failed: 'Refused' } as const;
const refundTones = { pending: 'warn', done: 'good', failed: 'bad' } as const;

function Payment({ order: { price, payment, refund } }: { order: SheetOrder }) {
  const { plan, others } = payment;
  return (
    <FactPanel title="Payment">
      <dl>
        <FactLine name="Price">
          <Money amount={price} alwaysCents className="figure" />
        </FactLine>
        <FactLine name="Method">{payment.method === 'card' ? 'Card' : 'Installments'}</FactLine>
        {plan && <FactLine name="Plan">{paymentsOf(plan)}</FactLine>}
        <FactLine name="State">{paymentWords[payment.state]}</FactLine>
        {refund && (
          <FactLine name="Refund">
            <Money amount={refund.amount} alwaysCents className="figure mr-3" />
            <Badge tone={refundTones[refund.state]}>
              {refund.note === undefined ? refundWords[refund.state] : 'Paid back by hand'}
            </Badge>
          </FactLine>
        )}
        {refund?.note !== undefined && <FactLine name="Paid back">{refund.note}</FactLine>}
        {others.length > 0 && (
          <>
            <FactLine name="Paid together">
              <Money amount={payment.totalAmount} alwaysCents className="figure" />
            </FactLine>
            {payment.refundedAmount > 0 && (
              <FactLine name="Refunded of that">
                <Money amount={payment.refundedAmount} alwaysCents className="figure" />
              </FactLine>
            )}
          </>
        )}
        <FactLine name="Provider">{payment.provider}</FactLine>
        <FactLine name="Provider reference">
          <span className="font-mono text-xs">{payment.reference}</span>
        </FactLine>
      </dl>
      {refund?.state === 'pending' && (
        <p className="mt-3 text-sm text-ink-soft">
          The payment provider has not confirmed the refund yet. It is asked again by itself.
        </p>
      )}
      {others.length > 0 && <OthersOfPayment others={others} />}
    </FactPanel>
  );
}

function OthersOfPayment({ others }: { others: SheetOrder['payment']['others'] }) {
  return (
    <>
      <h3 className="mt-4 mb-2 text-sm">Paid with the same payment</h3>
      <ul className="grid gap-2 text-sm">
        {others.map((other) => (
          <li key={other._id} className="flex flex-wrap justify-between gap-3">
            <Link to={`/admin/orders/${encodeURIComponent(other._id)}`} className={`figure ${linkClass}`}>
              {other.receiptNumber}
            </Link>
            <StateBadge state={other.state} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Buyer({ order: { buyer, user } }: { order: SheetOrder }) {
  return (
    <FactPanel title="Buyer">
      <dl>
        <FactLine name="Name">
          {buyer.firstName} {buyer.lastName}
        </FactLine>
        <FactLine name="Email">
          <a href={`mailto:${buyer.email}`} className={linkClass}>
            {buyer.email}
          </a>
        </FactLine>
        <FactLine name="Phone">
          <a href={`tel:${buyer.phone.replace(/[^+\d]/g, '')}`} className={linkClass}>
            {buyer.phone}
          </a>
        </FactLine>
        <FactLine name="Address">{buyer.address}</FactLine>
        {user.email !== buyer.email.toLowerCase() && <FactLine name="Account">{user.email}</FactLine>}
      </dl>
    </FactPanel>
  );
}

function History({ order: { history, timeZone } }: { order: SheetOrder }) {
  return (
    <FactPanel title="History">
      <ol>
        {history.map((event) => (
          <li
            key={`${event.at} ${event.what}`}
            className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line py-2 text-sm first:border-t-0"
          >
            <span>
              <span className="font-medium">{event.what}</span>
              {event.by && <span className="block text-ink-soft">by {event.by}</span>}
            </span>
            <DateText value={event.at} time timeZone={timeZone} className="text-ink-soft tabular-nums" />
          </li>
        ))}
      </ol>
      <p className="mt-3 text-xs text-ink-soft">Times of the dealership ({timeZone}).</p>
    </FactPanel>
  );
}

function Ledger({ order: { record, receiptNumber, timeZone, refund } }: { order: SheetOrder }) {
  return (
    <FactPanel title="Ledger proof">
      {record ? (
        <>
          <dl>
            <FactLine name="Place in the ledger">{record.height.toLocaleString('en-US')}</FactLine>
            <FactLine name="Recorded">
              <DateText value={record.recordedAt} time timeZone={timeZone} />
            </FactLine>
            <FactLine name="Hash">
              <span className="font-mono text-xs">{record.hash}</span>
            </FactLine>
          </dl>
          {refund && (
            <p className="mt-3 text-sm text-ink-soft">
              The record of the sale stays: the ledger is never rewritten. Its proof says that it was
              cancelled.
            </p>
          )}
          <Link to={proofPath(receiptNumber)} className={`mt-3 text-sm ${linkClass}`}>
            See the proof
          </Link>
        </>
      ) : (
        <p className="text-sm text-ink-soft">Not recorded yet. A paid order is recorded within minutes.</p>
      )}
    </FactPanel>
  );
}
