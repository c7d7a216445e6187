import { Notice } from '#ui/notice.tsx';

/** To somebody who comes back and has left a step at the bank: what stands there, and that they may begin again at once. */
export const AtBankNotice = ({ className }: { className?: string }) => (
  <div className={className}>
    <Notice tone="warn" title="Your bank is waiting for you to confirm a payment.">
      Nothing is charged until you do. You can also pay again here: the earlier payment is canceled, and you
      will not be charged twice.
    </Notice>
  </div>
);
