import { useState } from 'react';
import {
  Form,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
  useNavigation,
} from 'react-router';
import { pageMeta } from '#page-kit/meta.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { asPrinted, proofPath } from '../ledger.rules.ts';

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

const steps = [
  {
    title: 'One entry for every sale',
    text: 'When an order is paid, the car, amount and time are saved as one entry.',
  },
  {
    title: 'Each entry is linked to the last',
    text: 'Each entry has a fingerprint, calculated from its content and the previous fingerprint.',
  },
  {
    title: 'Tampering is visible',
    text: 'If an entry is changed, removed or inserted, all later fingerprints no longer match.',
  },
];

/** What the ledger is, for people who have never heard of one. */
function LedgerInWords() {
  return (
    <section aria-labelledby="ledger-in-words">
      <h2 id="ledger-in-words" className="text-xl">
        How it works
      </h2>
      <ol className="mt-6 grid gap-6">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[2rem_1fr] gap-x-4 border-t border-line pt-4">
            <span aria-hidden="true" className="figure text-lg text-ink-soft">
              {index + 1}
            </span>
            <div>
              <h3 className="text-base">{title}</h3>
              <p className="mt-1 max-w-prose text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const notANumber = 'A receipt number looks like MQ-7K2P-94VW-XQ3D.';

interface ReceiptFormProps {
  /** What was asked for, where it cannot be a receipt number. */
  refused?: string;
}

/** Asks for a receipt number and leads to its proof; works without script, too. */
function ReceiptForm({ refused }: ReceiptFormProps) {
  const navigation = useNavigation();
  const [typed, setTyped] = useState(refused ?? '');
  const [left, setLeft] = useState(refused !== undefined);
  const isRefused = left && typed.trim() !== '' && asPrinted(typed) === null;
  return (
    <Form
      action="/ledger"
      className="grid gap-4"
      onSubmit={(event) => {
        if (asPrinted(typed) !== null) return;
        event.preventDefault();
        setLeft(true);
      }}
    >
      <TextField
        label="Receipt number"
        name="receipt"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => setLeft(true)}
        error={isRefused ? notANumber : undefined}
        hint="On the receipt and in the order email. Hyphens and lowercase letters are fine."
        placeholder="MQ-7K2P-94VW-XQ3D"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required
      />
      <Button
        type="submit"
        look="primary"
        busy={navigation.state !== 'idle'}
        className="sm:justify-self-start"
      >
        Verify receipt
      </Button>
    </Form>
  );
}
