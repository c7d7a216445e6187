import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';

interface NothingToPayProps {
  isBusy: boolean;
  isHeld: boolean;
  onConfirm: () => void;
  children: ReactNode;
}

/** The old car pays for all of it: nothing is charged. */
export const NothingToPay = ({ isBusy, isHeld, onConfirm, children }: NothingToPayProps) => (
  <div className="grid gap-6">
    <p>Your trade-in covers the full price. No card is charged.</p>
    {children}
    <Button look="primary" size="large" busy={isBusy} disabled={isHeld} onClick={onConfirm}>
      Confirm the purchase
    </Button>
  </div>
);
