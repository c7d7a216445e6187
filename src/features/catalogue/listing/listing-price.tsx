import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { z } from 'zod';
import { pageToVerify } from '#features/accounts/permits/verifications.rules.ts';
import { ask, type Refused } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { dollarsTyped } from '#platform/figures.ts';
import { formatMoney, isFarFrom } from '#platform/money.ts';
import { may } from '#platform/permissions.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { ConfirmFigures } from '#ui/confirm-figures.tsx';
import { DateText } from '#ui/date-text.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import { type Listing, listingPrice } from './listing.contract.ts';
import type { ListingRoutes } from './listing.routes.ts';

interface ListingPriceProps {
  listing: Listing;
  /** Whether this session holds the permit of prices. */
  verified: boolean;
}

/** What the car costs, what it cost before, and where a Workers-Admin changes it. */
export function ListingPrice({ listing, verified }: ListingPriceProps) {
  const mayChange = may(useSession()?.role ?? 'visitor', 'change prices');
  return (
    <section aria-labelledby="price" className="grid gap-4 rounded-card border border-line bg-surface p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="price" className="text-lg">
          Price
        </h2>
        <Money amount={listing.basePrice} className="figure text-xl" />
      </div>
      {listing.price !== listing.basePrice && (
        <p className="text-sm text-ink-soft">
          Shown to customers as <Money amount={listing.price} />, with the dealer’s price lines.
        </p>
      )}
      {mayChange && verified && <PriceField listing={listing} />}
      {mayChange && !verified && (
        <LinkButton to={pageToVerify('workers-admin', `/worker/cars/${listing._id}`)} size="small">
          Verify to change the price
        </LinkButton>
      )}
      <PriceHistory changes={listing.priceChanges} />
    </section>
  );
}

type Wanted = z.output<typeof listingPrice>;

const changedSince = 'The price was changed again since, so nothing was undone.';

const sendPrice = (id: string, json: Wanted) =>
  ask(
    () => client<ListingRoutes>().listings[':id'].price.$put({ param: { id }, json }),
    'The server did not respond. Nothing was saved.',
  );

function PriceField({ listing }: { listing: Listing }) {
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [refusal, setRefusal] = useState<Refused>();
  /** A price that is far from the one now, until somebody confirms it. */
  const [far, setFar] = useState<Wanted>();
  const { revalidate } = useRevalidator();
  const judge = () => {
    const price = dollarsTyped(typed) ?? Number.NaN;
    const read = listingPrice.safeParse({ price, expectedPrice: listing.basePrice });
    setProblem(read.error?.issues[0]?.message);
    return read.data;
  };
  const undo = async (wanted: Wanted) => {
    const asked = await sendPrice(listing._id, wanted);
    if (asked.ok) showToast(`Price is ${formatMoney(wanted.price)} again.`, { tone: 'good' });
    else showToast(asked.code === 'price-changed' ? changedSince : asked.text, { tone: 'bad' });
    void revalidate();
  };
  const change = async (wanted: Wanted) => {
    setBusy(true);
    const asked = await sendPrice(listing._id, wanted);
    setFar(undefined);
    if (!asked.ok) {
      setBusy(false);
      return setRefusal(asked);
    }
    // The next price may be there already.
    setTyped((now) => (now === typed ? '' : now));
    const { basePrice, oldBasePrice } = listing;
    const back = { price: basePrice, expectedPrice: wanted.price, oldPrice: oldBasePrice ?? null };
    showToast(`${formatMoney(basePrice)} → ${formatMoney(wanted.price)}`, {
      tone: 'good',
      ...(basePrice !== wanted.price && { action: { label: 'Undo', run: () => void undo(back) } }),
    });
    // Another change is expected to start from the new price.
    await revalidate();
    setBusy(false);
  };
  const reload = async () => {
    await revalidate();
    setTyped('');
    setRefusal(undefined);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setRefusal(undefined);
    const wanted = judge();
    if (!wanted) return;
    if (isFarFrom(wanted.price, listing.basePrice)) return setFar(wanted);
    await change(wanted);
  };
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
      <TextField
        label="New price in $"
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={problem}
        hint="Customers see it immediately."
      />
      {refusal && (
        <Notice
          tone="bad"
          title={refusal.text}
          {...(refusal.code === 'price-changed' && {
            onRetry: () => void reload(),
            retryLabel: 'Discard mine and reload',
          })}
        />
      )}
      <Button type="submit" size="small" busy={isBusy} className="justify-self-start">
        Change price
      </Button>
      <ConfirmFigures
        open={far !== undefined}
        onClose={() => setFar(undefined)}
        onConfirm={() => far && void change(far)}
        busy={isBusy}
        title="Change the price by more than 30%?"
        confirmLabel="Change price"
        figures={[
          { name: 'Price now', figure: formatMoney(listing.basePrice) },
          { name: 'New price', figure: formatMoney(far?.price ?? 0) },
        ]}
      >
        Customers see the new price immediately.
      </ConfirmFigures>
    </form>
  );
}

function PriceHistory({ changes }: { changes: Listing['priceChanges'] }) {
  if (changes.length === 0) return <p className="text-sm text-ink-soft">No earlier price</p>;
  return (
    <ul aria-label="Earlier prices" className="grid gap-1.5 text-sm">
      {changes.map(({ changedAt, before }) => (
        <li key={changedAt} className="flex justify-between gap-4 text-ink-soft tabular-nums">
          <span>
            before <DateText value={changedAt} />
          </span>
          <Money amount={before} />
        </li>
      ))}
    </ul>
  );
}
