import type { ReactNode } from 'react';
import type { SheetOrder } from '../../order-sheet.contract.ts';
import { BuyerPanel } from './buyer-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { LedgerPanel } from './ledger-panel.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import { VehiclePanel } from './vehicle-panel.tsx';

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
