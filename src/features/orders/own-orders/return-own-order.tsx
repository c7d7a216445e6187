import { useState } from 'react';
import { useUnits } from '#page-kit/shop-data.ts';
import { Button } from '#ui/button.tsx';
import { useOpenedOnce } from '#ui/use-opened-once.ts';
import type { Order } from '../orders.contract.ts';
import { ReturnDialog } from './cancel-or-return.tsx';
import { returningText, returnLimits } from './returning-text.ts';

interface ReturnOwnOrderProps {
  order: Order;
  onAsked: (order: Order) => void;
}

/** The right to return a bought vehicle: the way to ask for it, or what became of the request. */
export function ReturnOwnOrder({ order, onAsked }: ReturnOwnOrderProps) {
  const { returning } = order;
  if (!returning || returning.state === 'over') return null;
  if (returning.state !== 'open') return <p className="text-sm text-ink-soft">{returningText(returning)}</p>;
  return <AskToReturn order={order} returning={returning} onAsked={onAsked} />;
}

interface AskToReturnProps extends ReturnOwnOrderProps {
  returning: NonNullable<Order['returning']>;
}

function AskToReturn({ order, returning, onAsked }: AskToReturnProps) {
  const [isOpen, setOpen] = useState(false);
  const units = useUnits();
  const close = () => setOpen(false);
  const wasOpened = useOpenedOnce(isOpen);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft">
      <Button size="small" onClick={() => setOpen(true)}>
        Return this car<span className="sr-only"> {order.receiptNumber}</span>
      </Button>
      <span>{returnLimits(returning, units)}</span>
      {wasOpened && (
        <ReturnDialog order={order} returning={returning} open={isOpen} onClose={close} onAsked={onAsked} />
      )}
    </div>
  );
}
