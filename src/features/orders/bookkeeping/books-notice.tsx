import { LinkButton } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** On the overview: the books differ from orders, refunds or payment provider. Nothing where they agree. */
export function BooksNotice({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Notice
      tone="warn"
      title={
        count === 1
          ? 'The books differ in 1 place'
          : `The books differ in ${count.toLocaleString('en-US')} places`
      }
      actions={
        <LinkButton size="small" to="/admin/books">
          See the books
        </LinkButton>
      }
    >
      They do not match orders, refunds or the payment provider.
    </Notice>
  );
}
