import { LinkButton } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** On the overview: so many refunds were refused, and somebody has to look at them. Nothing where none was. */
export function RefundsNotice({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Notice
      tone="warn"
      title={
        count === 1 ? '1 refund needs attention' : `${count.toLocaleString('en-US')} refunds need attention`
      }
      actions={
        <LinkButton size="small" to="/admin/refunds">
          {count === 1 ? 'See it' : 'See them'}
        </LinkButton>
      }
    >
      The payment provider refused a refund.
    </Notice>
  );
}
