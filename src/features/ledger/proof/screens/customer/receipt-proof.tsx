import {
  isRouteErrorResponse,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
  useRouteError,
} from 'react-router';
import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { valueOrThrow } from '#page-kit/ask/value-or-throw.ts';
import { FailurePage } from '#page-kit/failure-page.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { asPrinted, proofPath } from '../../../ledger.rules.ts';
import type { ProofRoutes } from '../../proof.routes.ts';
import { ProofChecks } from './proof-checks.tsx';
import { ProofDetails } from './proof-details.tsx';
import { ProofSeal, standingOf } from './proof-seal.tsx';
import { ReceiptQr } from './receipt-qr.tsx';
import { RecordedSale } from './recorded-sale.tsx';
import { UnknownReceipt } from './unknown-receipt.tsx';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const typed = params.receiptNumber ?? '';
  const receiptNumber = asPrinted(typed);
  if (receiptNumber && receiptNumber !== typed) throw redirect(proofPath(receiptNumber));
  const { fetch } = context.get(serverContext);
  const receipt = client<ProofRoutes>(fetch).ledger.receipts[':receiptNumber'];
  return valueOrThrow(
    await ask(() => receipt.$get({ param: { receiptNumber: typed } }), 'The receipt could not be verified.'),
  );
}

// A receipt number is its holder's secret: no canonical path, so that search engines keep no such page.
export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? standingOf(loaderData).title : 'Receipt not found' });

export default function ReceiptProofPage() {
  const proof = useLoaderData<typeof loader>();
  return (
    <>
      <ProofSeal proof={proof} />
      <div className="page grid gap-x-18 gap-y-12 py-12 sm:py-18 lg:grid-cols-[minmax(0,4fr)_minmax(0,5fr)]">
        <div className="grid content-start gap-12">
          <RecordedSale proof={proof} />
          <div className="flex flex-wrap items-center gap-6">
            <ReceiptQr receiptNumber={proof.receiptNumber} />
            <p className="grow basis-50 text-sm text-ink-soft">
              This code opens this page. Share it with anyone who wants to verify your receipt. It shows what
              was sold, nothing about you.
            </p>
          </div>
        </div>
        <section aria-labelledby="checked">
          <h2 id="checked" className="mb-6 text-xl">
            Checks
          </h2>
          <ProofChecks proof={proof} />
          <Link to="/ledger" prefetch="intent" className="mt-6 inline-block underline underline-offset-4">
            How the ledger works
          </Link>
          <h2 className="mt-12 mb-4 text-xl">Fingerprints</h2>
          <ProofDetails proof={proof} />
        </section>
      </div>
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return status === 404 ? <UnknownReceipt /> : <FailurePage status={status} />;
}
