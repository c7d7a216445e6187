import { useState } from 'react';
import { useAskedAct } from '#page-kit/use-asked-act.ts';
import { Button } from '#ui/button.tsx';
import { useOpenedOnce } from '#ui/use-opened-once.ts';
import type { SheetOrder } from '../order-sheet/order-sheet.contract.ts';
import { TakeBackDialog } from './take-back-dialog.tsx';

/** On the page of an order: a bought car that is with its customer is taken back, by right or beyond it. */
export function TakeBackSold({ order }: { order: SheetOrder }) {
  const [isOpen, setOpen] = useState(false);
  const wasOpened = useOpenedOnce(isOpen);
  const isSold = order.type === 'purchase' && order.state === 'delivered';
  useAskedAct('take-back', isSold, () => setOpen(true));
  if (!isSold) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Take back
      </Button>
      {wasOpened && (
        <TakeBackDialog
          orderId={order._id}
          name={`${order.car.make} ${order.car.model}`}
          open={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
