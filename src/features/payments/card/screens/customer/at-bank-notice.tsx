import { Notice } from '#ui/notices/notice.tsx';

/** To somebody who comes back and has left a step at the bank: what stands there, and that they may begin again at once. */
export const AtBankNotice = ({ className }: { className?: string }) => (
  <div className={className}>
    <Notice tone="warn" title="Your bank is still waiting for you to confirm a payment.">
      Nothing is charged until you do. You can also pay again here, at once: the earlier payment ends with
      that, and you are not charged twice.
    </Notice>
  </div>
);
