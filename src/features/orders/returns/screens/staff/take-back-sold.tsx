import { useState } from 'react';
import { usePartAtHand } from '#page-kit/at-hand/use-part-at-hand.ts';
import { Button } from '#ui/buttons/button.tsx';
import type { SheetOrder } from '../../../order-sheet/order-sheet.contract.ts';

const loadDialog = async () => (await import('./take-back-dialog.tsx')).TakeBackDialog;

/** On the page of an order: a bought car that is with its customer is taken back, by right or beyond it. */
export function TakeBackSold({ order }: { order: SheetOrder }) {
  const [isOpen, setOpen] = useState(false);
  const TakeBackDialog = usePartAtHand(loadDialog, isOpen, () => setOpen(false));
  if (order.type !== 'purchase' || order.state !== 'delivered') return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Take back
      </Button>
      {TakeBackDialog && (
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
