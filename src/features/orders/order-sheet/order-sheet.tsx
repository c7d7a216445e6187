import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CustomerLink } from '#features/accounts/customer-link.tsx';
import { UnconfirmedEmail } from '#features/accounts/email-confirmation/unconfirmed-email.tsx';
import { termsText } from '#features/catalogue/terms.rules.ts';
import { proofPath } from '#features/ledger/ledger.rules.ts';
import { useUnits } from '#page-kit/shop-data.ts';
import { speedText } from '#platform/units.ts';
import { Badge } from '#ui/badge.tsx';
import { DateText } from '#ui/date-text.tsx';
import { Money } from '#ui/money.tsx';
import { Picture } from '#ui/picture.tsx';
import { Swatch } from '#ui/swatch.tsx';
import type { ListedRefund } from '../orders.contract.ts';
import { paymentMethodWords } from '../orders.rules.ts';
import { paymentsOf } from '../plan-text.ts';
import { FactLine, FactPanel, linkClass } from './fact-panel.tsx';
import { OrderLink } from './order-link.tsx';
import type { SheetOrder } from './order-sheet.contract.ts';
import { rentalPath } from './rental-path.ts';
import { StateBadge } from './state-badge.tsx';

interface OrderSheetProps {
  order: SheetOrder;
  /** From the page, which knows VINs. */
  vin: ReactNode;
  /** The same of how its plan is collected. */
  plan?: ReactNode;
  /** What other features know beside it: under the vehicle, and under the history. */
  beside?: { left: ReactNode; right: ReactNode };
}

/** All that is known about an order. */
export function OrderSheet({ order, vin, plan, beside }: OrderSheetProps) {
  return (
    <div className="grid grid-cols-2 items-start gap-4">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <VehiclePanel order={order} vin={vin} />
        <LedgerPanel order={order} />
        {beside?.left}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PaymentPanel order={order} />
        {plan}
        <BuyerPanel order={order} />
        <HistoryPanel order={order} />
        {beside?.right}
      </div>
    </div>
  );
}

/** As entered at checkout; the account where its e-mail address is another one, which nobody has confirmed. */
export function BuyerPanel({ order: { buyer, user } }: { order: Pick<SheetOrder, 'buyer' | 'user'> }) {
  const isOwn = user.email === buyer.email.toLowerCase();
  return (
    <FactPanel title="Buyer">
      <dl>
        <FactLine name="Name">
          <CustomerLink email={user.email}>
            {buyer.firstName} {buyer.lastName}
          </CustomerLink>
        </FactLine>
        <FactLine name="Email">
          <a href={`mailto:${buyer.email}`} className={linkClass}>
            {buyer.email}
          </a>
          <UnconfirmedEmail isConfirmed={isOwn && user.emailVerified} />
        </FactLine>
        <FactLine name="Phone">
          <a href={`tel:${buyer.phone.replace(/[^+\d]/g, '')}`} className={`${linkClass} whitespace-nowrap`}>
            {buyer.phone}
          </a>
        </FactLine>
        <FactLine name="Address">
          <span className="whitespace-pre-line">{buyer.address}</span>
        </FactLine>
        {!isOwn && (
          <FactLine name="Account">
            {user.email}
            <UnconfirmedEmail isConfirmed={user.emailVerified} />
          </FactLine>
        )}
      </dl>
    </FactPanel>
  );
}

/** What happened to an order, oldest first. */
function HistoryPanel({ order: { history, timeZone } }: { order: SheetOrder }) {
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
              {event.why && <span className="block wrap-anywhere text-ink-soft">“{event.why}”</span>}
            </span>
            <DateText value={event.at} time timeZone={timeZone} className="text-ink-soft tabular-nums" />
          </li>
        ))}
      </ol>
      <p className="mt-3 text-xs text-ink-soft">Times of the dealership ({timeZone}).</p>
    </FactPanel>
  );
}

/** The ledger's record of the sale. */
function LedgerPanel({ order: { record, receiptNumber, timeZone, state } }: { order: SheetOrder }) {
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
          {state === 'cancelled' && (
            <p className="mt-3 text-sm text-ink-soft">
              The entry of the sale is kept: the ledger is never rewritten. It shows that the sale was
              canceled.
            </p>
          )}
          <Link
            to={proofPath(receiptNumber)}
            className="mt-3 inline-block py-0.5 text-sm underline decoration-edge underline-offset-4 hover:decoration-ink"
          >
            View proof
          </Link>
        </>
      ) : (
        <p className="text-sm text-ink-soft">Not recorded yet. Paid orders are recorded within minutes.</p>
      )}
    </FactPanel>
  );
}

const paymentWords = {
  pending: 'Pending',
  paid: 'Paid',
  declined: 'Declined',
  refunded: 'Refunded',
} as const;

function nameOf({ name, chosen, included }: SheetOrder['lines'][number]): string {
  if (included) return `Including ${name}`;
  return chosen ? `Chosen: ${name}` : name;
}

/** How it was paid, and what went back. */
function PaymentPanel({ order }: { order: SheetOrder }) {
  const { price, total, lines, payment, refunds } = order;
  const { plan, others } = payment;
  return (
    <FactPanel title="Payment">
      <dl>
        <FactLine name="Price">
          <Money amount={price} className="figure" />
        </FactLine>
        {lines.map((line) => (
          <FactLine key={`${line.receiver}/${line.name}/${line.chosen}`} name={nameOf(line)}>
            <Money amount={line.amount} className="figure" />
          </FactLine>
        ))}
        {lines.length > 0 && (
          <FactLine name="Total">
            <Money amount={total} className="figure" />
          </FactLine>
        )}
        {order.invoice && (
          <FactLine name="Invoice">
            <span className="figure">{order.invoice}</span>
          </FactLine>
        )}
        {order.contract && (
          <FactLine name="Contract">
            <a href={`/api/admin/orders/${encodeURIComponent(order._id)}/contract.pdf`} className={linkClass}>
              Purchase contract (PDF)
            </a>
          </FactLine>
        )}
        {payment.creditedAmount !== undefined && (
          <FactLine name="Deposit and credits">
            <Money amount={payment.creditedAmount} className="figure" />
          </FactLine>
        )}
        <FactLine name="Method">{paymentMethodWords[payment.method]}</FactLine>
        {plan && <FactLine name="Plan">{paymentsOf(plan)}</FactLine>}
        <FactLine name="State">{paymentWords[payment.state]}</FactLine>
        {refunds.map((refund) => (
          <RefundLines key={refund._id} refund={refund} />
        ))}
        {order.refunded !== undefined && refunds.length > 1 && (
          <FactLine name="Total refunds">
            <Money amount={order.refunded} className="figure" />
          </FactLine>
        )}
        {order.refundable > 0 && refunds.length > 0 && (
          <FactLine name="Left to refund">
            <Money amount={order.refundable} className="figure" />
          </FactLine>
        )}
        {others.length > 0 && (
          <>
            <FactLine name="Total payment">
              <Money amount={payment.totalAmount} className="figure" />
            </FactLine>
            {payment.refundedAmount > 0 && (
              <FactLine name="Refunded">
                <Money amount={payment.refundedAmount} className="figure" />
              </FactLine>
            )}
          </>
        )}
        <FactLine name="Provider">{payment.provider}</FactLine>
        <FactLine name="Provider reference">
          <span className="font-mono text-xs">{payment.reference}</span>
        </FactLine>
      </dl>
      {refunds.some(({ state }) => state === 'pending') && (
        <p className="mt-3 text-sm text-ink-soft">
          The payment provider has not confirmed the refund yet. We check automatically.
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
            <OrderLink id={other._id} receiptNumber={other.receiptNumber} />
            <StateBadge state={other.state} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** What was sold. `vin` comes from the page, which knows VINs. */
function VehiclePanel({ order, vin }: { order: SheetOrder; vin: ReactNode }) {
  const { car, returnDate } = order;
  const units = useUnits();
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
        <FactLine name="Top speed">{speedText(car.topSpeed, units)}</FactLine>
        <FactLine name="VIN">{vin}</FactLine>
        <FactLine name="Type">{termsText(order.type, order.period, { ...order, rental: 'Rental' })}</FactLine>
        {order.type === 'rent' && (
          <FactLine name="Pick-up and return">
            <Link to={rentalPath(order._id)} className={linkClass}>
              View record
            </Link>
          </FactLine>
        )}
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

const stateWords = { pending: 'Being refunded', done: 'Refunded', failed: 'Refused' } as const;
const stateTones = { pending: 'warn', done: 'good', failed: 'bad' } as const;

/** One refund of an order: how much, where it stands, and why. */
function RefundLines({ refund }: { refund: ListedRefund }) {
  const { amount, ended, state, cause, note, why, whyAgain, creditNote } = refund;
  return (
    <>
      <FactLine name={cause === 'part' ? 'Partial refund' : 'Refund'}>
        <Money amount={amount} className="figure mr-3" />
        <Badge tone={stateTones[state]}>{note === undefined ? stateWords[state] : 'Paid back by hand'}</Badge>
      </FactLine>
      {ended !== undefined && (
        <FactLine name="Canceled balance">
          <Money amount={ended} className="figure" />
        </FactLine>
      )}
      {creditNote !== undefined && (
        <FactLine name="Credit note">
          <span className="figure">{creditNote}</span>
        </FactLine>
      )}
      {why !== undefined && <FactLine name="Reason">{why}</FactLine>}
      {whyAgain !== undefined && <FactLine name="Reason to retry">{whyAgain}</FactLine>}
      {note !== undefined && <FactLine name="Paid back">{note}</FactLine>}
    </>
  );
}
