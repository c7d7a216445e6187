import { useShop } from '#page-kit/shop-data.ts';
import { Notice } from '#ui/notices/notice.tsx';

/** A shop whose money does not move must not look to its office as if it did. */
export function TestPaymentsNotice() {
  const by = useShop().payments?.by;
  if (by === 'none')
    return (
      <Notice tone="warn" title="Payments are off: customers cannot buy">
        The server was started with PAYMENTS=none.
      </Notice>
    );
  if (by !== 'sandbox') return null;
  return (
    <Notice tone="warn" title="Test payments: no money moves">
      Orders appear as paid, but no one is charged. Connect a payment provider before you sell: see the
      README.
    </Notice>
  );
}
