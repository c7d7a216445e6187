import { LinkButton } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** On the overview: so many disputes wait for an answer. Nothing where none does. */
export function DisputesNotice({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Notice
      tone="warn"
      title={count === 1 ? '1 payment is disputed' : `${count.toLocaleString('en-US')} payments are disputed`}
      actions={
        <LinkButton size="small" to="/admin/disputes?state=open">
          {count === 1 ? 'See it' : 'See them'}
        </LinkButton>
      }
    >
      A buyer disputed a payment with their bank. Respond at the payment provider.
    </Notice>
  );
}
