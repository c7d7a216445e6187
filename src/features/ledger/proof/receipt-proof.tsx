import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
  useParams,
  useRouteError,
} from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { FailurePage } from '#page-kit/failure-page.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { valueOrThrow } from '#page-kit/value-or-throw.ts';
import { LinkButton } from '#ui/button.tsx';
import { Copyable } from '#ui/copyable.tsx';
import { DateText } from '#ui/date-text.tsx';
import { asPrinted, proofPath } from '../ledger.rules.ts';
import type { Anchor, ReceiptProof } from './proof.contract.ts';
import type { ProofRoutes } from './proof.routes.ts';
import { ReceiptQr } from './receipt-qr.tsx';
import { RecordedSale } from './recorded-sale.tsx';

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

const grouped = new Intl.NumberFormat('en-US');

function Check({ holds, children }: { holds: boolean; children: React.ReactNode }) {
  return (
    <li className="grid grid-cols-[1.5rem_1fr] gap-x-3">
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className={`mt-0.5 size-5 ${holds ? 'text-good' : 'text-bad'}`}
      >
        <path
          d={holds ? 'm5 12.5 4.5 4.5L19 7' : 'm6 6 12 12M18 6 6 18'}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.25"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <p>{children}</p>
    </li>
  );
}

function WholeLedger({ ledger }: { ledger: NonNullable<ReceiptProof['ledger']> }) {
  const when = <DateText value={ledger.checkedAt} time />;
  if (!ledger.intact) {
    return (
      <Check holds={false}>
        The ledger is invalid from entry {grouped.format(ledger.badHeight ?? ledger.height + 1)} on (checked{' '}
        {when} UTC).
      </Check>
    );
  }
  const count = ledger.height === 1 ? '1 entry' : `all ${grouped.format(ledger.height)} entries`;
  return (
    <Check holds>
      The whole ledger is valid: {count} (checked {when} UTC).
    </Check>
  );
}

/** What was looked at just now, in words, each with its outcome. */
function ProofChecks({ proof }: { proof: ReceiptProof }) {
  const { checks, record, ledger } = proof;
  return (
    <ul className="grid gap-3">
      <Check holds={checks.content}>
        {checks.content ? 'The entry is unchanged since it was written.' : 'The entry was changed.'}
      </Check>
      <Check holds={checks.previous}>
        {checks.previous ? followsText(record.height) : 'It is not linked to the entry before it.'}
      </Check>
      <Check holds={checks.next}>
        {checks.next ? followedText(proof) : 'The next entry is not linked to it.'}
      </Check>
      {ledger && (proof.genuine || !ledger.intact) && <WholeLedger ledger={ledger} />}
    </ul>
  );
}

const followsText = (height: number) =>
  height === 1 ? 'It is the first entry of the ledger.' : 'It is linked to the entry before it.';

const followedText = ({ record, ledger }: ReceiptProof) =>
  ledger?.height === record.height
    ? 'It is the newest entry of the ledger.'
    : 'The next entry is linked to it.';

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="border-t border-line py-3">
    <dt className="label">{name}</dt>
    <dd className="mt-1">{children}</dd>
  </div>
);

function AnchorLines({ anchor }: { anchor: Anchor }) {
  return (
    <>
      <Line name={`Transaction on EVM chain ${anchor.chainId}, block ${anchor.blockNumber}`}>
        <Copyable name="transaction" value={anchor.transactionHash} />
      </Line>
      <Line name="Contract address">
        <Copyable name="contract" value={anchor.contract} />
      </Line>
      <Line name="Anchored on">
        <DateText value={anchor.anchoredAt} time /> UTC
      </Line>
    </>
  );
}

/** The fingerprints, for those who want to calculate them again. */
function ProofDetails({ proof }: { proof: ReceiptProof }) {
  const { record, opening, anchor } = proof;
  return (
    <>
      <dl>
        <Line name="Fingerprint of this entry">
          <Copyable name="fingerprint" value={record.hash} />
        </Line>
        <Line name="Previous fingerprint">
          <Copyable name="previous fingerprint" value={record.previousHash} />
        </Line>
        {record.disclosureHash && (
          <Line name="Fingerprint of the disclosure, as in the purchase contract">
            <Copyable name="disclosure fingerprint" value={record.disclosureHash} />
          </Line>
        )}
        {anchor && <AnchorLines anchor={anchor} />}
      </dl>
      <details className="mt-3 border-t border-line pt-4">
        <summary className="font-semibold">Verify manually</summary>
        <p className="mt-3 max-w-prose text-ink-soft">
          A fingerprint is a SHA-256 hash. The content’s is made of the JSON list “
          {record.disclosureHash ? 'sale 2' : 'sale 1'}”, salt, receipt fingerprint, car, amount in cents,
          type and time{record.disclosureHash && <span>, and the fingerprint of what was disclosed</span>}
          <span>
            ; the record’s of “link 1”, its place, the previous fingerprint and that of the content. The API
            description has the details.
          </span>
        </p>
        <dl className="mt-3">
          <Line name="Fingerprint of the content">
            <Copyable name="content’s fingerprint" value={opening.contentHash} />
          </Line>
          <Line name="Fingerprint of the receipt number">
            <Copyable name="receipt’s fingerprint" value={opening.receiptDigest} />
          </Line>
          <Line name="Salt">
            <Copyable name="salt" value={opening.salt} />
          </Line>
          <Line name="Time">
            <Copyable name="time" value={record.recordedAt} />
          </Line>
        </dl>
      </details>
    </>
  );
}

interface Standing {
  title: string;
  text: string;
  /** The mark in the seal. */
  stroke: string;
  colour: string;
}

const standings = {
  genuine: {
    title: 'This receipt is genuine',
    text: 'It is in our ledger, unchanged since it was written.',
    stroke: 'm20 33 9 9 17-19',
    colour: 'text-good',
  },
  doubtful: {
    title: 'This receipt is in our ledger',
    text: 'Its entry is valid. Another part of the ledger is not, and we are looking into it.',
    stroke: 'M33 18v18M33 44v2',
    colour: 'text-warn',
  },
  broken: {
    title: 'This receipt could not be confirmed',
    text: 'Its entry was changed after it was written. Please call us.',
    stroke: 'm23 23 20 20M43 23 23 43',
    colour: 'text-bad',
  },
} satisfies Record<string, Standing>;

function standingOf(proof: ReceiptProof): Standing {
  if (!proof.genuine) return standings.broken;
  return proof.ledger?.intact === false ? standings.doubtful : standings.genuine;
}

/** The first thing one sees: yes or no, in a mark and in words. */
function ProofSeal({ proof }: { proof: ReceiptProof }) {
  const { title, text, stroke, colour } = standingOf(proof);
  return (
    <header className="night">
      <div className="page grid items-center gap-x-12 gap-y-6 py-12 sm:py-18 md:grid-cols-[auto_1fr]">
        <svg viewBox="0 0 66 66" aria-hidden="true" className={`size-18 sm:size-28 ${colour}`}>
          <circle
            cx="33"
            cy="33"
            r="31.5"
            fill="none"
            stroke="currentColor"
            strokeWidth="1"
            strokeDasharray="1 3"
          />
          <circle cx="33" cy="33" r="26" fill="none" stroke="currentColor" strokeWidth="1.5" />
          <path
            d={stroke}
            fill="none"
            stroke="currentColor"
            strokeWidth="3"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        <div>
          <h1 className="text-3xl sm:text-5xl">{title}</h1>
          <p className="mt-3 max-w-[46ch] text-lg text-ink-soft">{text}</p>
        </div>
      </div>
    </header>
  );
}

/** No record, and how that can be. */
function UnknownReceipt() {
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
