import { type MouseEvent, useState } from 'react';
import { useLocation, useSubmit } from 'react-router';
import type { z } from 'zod';
import { pageToVerify } from '#features/accounts/permits/verifications.rules.ts';
import { ask } from '#page-kit/ask.ts';
import { SentForm, useForm } from '#page-kit/form.tsx';
import { pageForm, type Sent, withToast } from '#page-kit/form-action.ts';
import { formField } from '#page-kit/form-fields.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { formatMoney, isFarFrom } from '#platform/money.ts';
import { may } from '#platform/permissions.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { ConfirmFigures } from '#ui/confirm-figures.tsx';
import { DateText } from '#ui/date-text.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import { type Listing, type listingPrice, priceBefore, priceForm } from './listing.contract.ts';
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

const changedSince = 'The price was changed again since, so nothing was undone.';

const putPrice = ({ api, params: { id = '' } }: Sent<unknown>, json: z.output<typeof listingPrice>) =>
  ask(
    () => api<ListingRoutes>().listings[':id'].price.$put({ param: { id }, json }),
    'The server did not respond. Nothing was saved.',
  );

const changePrice = pageForm('price', priceForm, (sent) => putPrice(sent, sent.value));

const takeBackPrice = pageForm('take-back-price', priceBefore, async (sent) => {
  const asked = await putPrice(sent, sent.value);
  if (asked.ok) return withToast(asked, `Price is ${formatMoney(sent.value.price)} again.`, { tone: 'good' });
  return withToast(asked, asked.code === 'price-changed' ? changedSince : asked.text, { tone: 'bad' });
});

export const priceForms = [changePrice, takeBackPrice] as const;

function PriceField({ listing: { basePrice, oldBasePrice } }: { listing: Listing }) {
  const submit = useSubmit();
  const { pathname } = useLocation();
  /** A price that is far from the one now, until somebody confirms it. */
  const [far, setFar] = useState<number>();
  const form = useForm(changePrice, {
    emptyWhenDone: true,
    onRejected: () => setFar(undefined),
    onDone: ({ basePrice: price }, { expectedPrice, oldPrice = '' }) => {
      setFar(undefined);
      const from = Number(expectedPrice);
      const back = { [formField]: takeBackPrice.name, price: from, expectedPrice: price, oldPrice };
      const undo = () => void submit(back, { method: 'post', action: pathname, navigate: false });
      showToast(`${formatMoney(from)} → ${formatMoney(price)}`, {
        tone: 'good',
        ...(from !== price && { action: { label: 'Undo', run: undo } }),
      });
    },
  });
  const { result, sending, texts } = form;
  // Another price is not what was refused.
  const refusal = result?.ok === false && result.values.price === texts.price ? result : undefined;
  const askIfFar = (event: MouseEvent) => {
    const { data } = priceForm.safeParse({ ...texts, expectedPrice: basePrice });
    if (!data || !isFarFrom(data.price, basePrice)) return;
    event.preventDefault();
    setFar(data.price);
  };
  return (
    <SentForm form={form} className="grid gap-3">
      <input type="hidden" name="expectedPrice" value={basePrice} />
      <input type="hidden" name="oldPrice" value={oldBasePrice ?? ''} />
      <TextField
        label="New price in $"
        inputMode="decimal"
        autoComplete="off"
        hint="Customers see it immediately."
        {...form.field('price')}
      />
      {refusal?.text && (
        <Notice
          tone="bad"
          title={refusal.text}
          {...(refusal.code === 'price-changed' && {
            onRetry: form.discard,
            retryLabel: 'Discard mine and reload',
          })}
        />
      )}
      <Button
        type="submit"
        size="small"
        busy={sending !== undefined}
        className="justify-self-start"
        onClick={askIfFar}
      >
        Change price
      </Button>
      <ConfirmFigures
        open={far !== undefined}
        onClose={() => setFar(undefined)}
        onConfirm={form.send}
        busy={sending !== undefined}
        title="Change the price by more than 30%?"
        confirmLabel="Change price"
        figures={[
          { name: 'Price now', figure: formatMoney(basePrice) },
          { name: 'New price', figure: formatMoney(far ?? 0) },
        ]}
      >
        Customers see the new price immediately.
      </ConfirmFigures>
    </SentForm>
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
