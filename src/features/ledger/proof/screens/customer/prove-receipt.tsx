import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router';
import { pageMeta } from '#page-kit/meta.ts';
import { asPrinted, proofPath } from '../../../ledger.rules.ts';
import { LedgerInWords } from './ledger-in-words.tsx';
import { ReceiptForm } from './receipt-form.tsx';

export function loader({ url }: LoaderFunctionArgs) {
  const typed = url.searchParams.get('receipt')?.trim().slice(0, 40);
  const receiptNumber = typed && asPrinted(typed);
  if (receiptNumber) throw redirect(proofPath(receiptNumber));
  return { refused: typed || undefined };
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Verify a receipt',
    description: 'Verify one of our receipts in our public sales ledger by its number.',
    path: '/ledger',
  });

export default function ProveReceipt() {
  const { refused } = useLoaderData<typeof loader>();
  return (
    <div className="page grid gap-x-18 gap-y-12 pt-8 pb-28 sm:pt-18 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
      <header className="lg:col-span-2">
        <h1 className="text-3xl sm:text-5xl">Verify a receipt</h1>
        <p className="mt-4 max-w-[52ch] text-lg text-ink-soft">
          Every vehicle we sell or rent out gets an entry in a public ledger. Anyone with a receipt can verify
          it here. The ledger shows what was sold, never to whom.
        </p>
      </header>
      <section
        aria-label="Verify a receipt"
        className="self-start rounded-card border border-line bg-surface p-6 sm:p-8"
      >
        <ReceiptForm key={refused} refused={refused} />
      </section>
      <LedgerInWords />
    </div>
  );
}
