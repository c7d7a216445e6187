import { type ReactNode, useState } from 'react';
import { useUnits } from '#page-kit/shop-data.ts';
import { formatMoney } from '#platform/money.ts';
import { distanceText } from '#platform/units.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useOpenedOnce } from '#ui/dialogs/use-opened-once.ts';
import { DateText } from '#ui/text/date-text.tsx';
import { Money } from '#ui/text/money.tsx';
import type { StaffReturn } from '../../returns.contract.ts';
import { RefuseReturn } from './refuse-return.tsx';
import { TakeBackDialog } from './take-back-dialog.tsx';

/** A request to return a car: whose, why, until when and what goes back. */
export function ReturnCard({ request }: { request: StaffReturn }) {
  const [asked, setAsked] = useState<'take-back' | 'refuse'>();
  const units = useUnits();
  const { car, customer, receiptNumber } = request;
  const name = `${car.make} ${car.model}`;
  const close = () => setAsked(undefined);
  const wasTakeBackOpened = useOpenedOnce(asked === 'take-back');
  const wasRefuseReturnOpened = useOpenedOnce(asked === 'refuse');
  return (
    <li className="grid content-between gap-4 rounded-card border border-line bg-surface p-4 sm:p-6">
      <div className="grid gap-1">
        <h2 className="text-lg">{name}</h2>
        <p className="text-sm text-ink-soft">
          <span className="figure whitespace-nowrap">{receiptNumber}</span> · {customer.firstName}{' '}
          {customer.lastName} · <span className="whitespace-nowrap">{customer.phone}</span>
        </p>
        <p className="mt-2 wrap-anywhere">
          {request.reason ? `“${request.reason}”` : 'No reason was given.'}
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 border-t border-line pt-4 text-sm sm:grid-cols-4">
        <Fact name="Requested">{request.askedAt && <DateText value={request.askedAt} />}</Fact>
        <Fact name="Return by">{request.lastDay ? <DateText value={request.lastDay} /> : '–'}</Fact>
        <Fact name="At most">
          {request.kmAtMost === undefined ? 'No limit' : distanceText(request.kmAtMost, units)}
        </Fact>
        <Fact name="Refund">
          <Money amount={request.refund} className="figure" />
          {request.ends !== undefined && (
            <span className="block text-ink-soft">
              {formatMoney(request.ends)} of its plan balance is canceled
            </span>
          )}
        </Fact>
      </dl>
      <div className="flex flex-wrap justify-end gap-3">
        <Button size="small" onClick={() => setAsked('refuse')}>
          Refuse<span className="sr-only"> the return of {receiptNumber}</span>
        </Button>
        <Button size="small" look="primary" onClick={() => setAsked('take-back')}>
          Take back<span className="sr-only"> {receiptNumber}</span>
        </Button>
      </div>
      {wasTakeBackOpened && (
        <TakeBackDialog
          orderId={request.orderId}
          name={name}
          promise={request}
          open={asked === 'take-back'}
          onClose={close}
        />
      )}
      {wasRefuseReturnOpened && (
        <RefuseReturn orderId={request.orderId} name={name} open={asked === 'refuse'} onClose={close} />
      )}
    </li>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-ink-soft">{name}</dt>
    <dd className="mt-0.5">{children}</dd>
  </div>
);
