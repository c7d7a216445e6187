import { useParams } from 'react-router';
import { LinkButton } from '#ui/buttons/button.tsx';

/** No record, and how that can be. */
export function UnknownReceipt() {
  const { receiptNumber } = useParams();
  return (
    <section className="night grid min-h-[calc(100dvh-4.5rem)] content-center">
      <div className="page py-18">
        <p className="figure text-lg break-all text-ink-soft">{receiptNumber}</p>
        <h1 className="mt-2 text-3xl sm:text-4xl">Receipt not found in our ledger.</h1>
        <p className="mt-4 max-w-[52ch] text-lg text-ink-soft">
          Check the number on your receipt. A new purchase can take a minute to appear.
        </p>
        <LinkButton to="/ledger" look="primary" className="mt-8">
          Verify another receipt
        </LinkButton>
      </div>
    </section>
  );
}
