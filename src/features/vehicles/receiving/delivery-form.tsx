import { useEffect, useState } from 'react';
import { listingStateWords } from '#features/catalogue/facts.rules.ts';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { useFormUnits } from '#page-kit/shop-data.ts';
import { dollarsTyped, figureTyped, readAmount } from '#platform/figures.ts';
import { typedFigure } from '#platform/units.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx';
import { GoBack } from '#ui/go-back.tsx';
import { Notice } from '#ui/notice.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { DeliveryDetails } from './delivery-details.tsx';
import { type DetailProblems, problemsOfDetails } from './judge-details.ts';
import { keptMileage } from './kept-delivery.ts';
import type { ListingToReceive, ReceivedDelivery } from './receiving.contract.ts';
import type { ReceivingRoutes } from './receiving.routes.ts';
import type { KindOfUnits } from './receiving.rules.ts';
import { ScanPanel } from './scan-panel.tsx';
import type { DeliveryInHand } from './use-delivery.ts';

interface DeliveryFormProps {
  delivery: DeliveryInHand;
  /** Undefined while none is chosen. */
  listing: ListingToReceive | undefined;
  /** The listing that the address names, where what is kept here is for another one. */
  other: ListingToReceive | undefined;
  withCost: boolean;
  onReceived: (received: ReceivedDelivery) => void;
}

const receiveText = (count: number): string =>
  count === 0
    ? 'Receive vehicles'
    : `Receive ${count.toLocaleString('en-US')} ${count === 1 ? 'vehicle' : 'vehicles'}`;

/** A delivery before it is received: for which car, which vehicles, and what is the same for all of them. */
export function DeliveryForm({ delivery, listing, other, withCost, onReceived }: DeliveryFormProps) {
  const [cost, setCost] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [problems, setProblems] = useState<DetailProblems>({});
  const { kept, ready, isBusy, change, choose } = delivery;
  const units = useFormUnits();
  const mileage = figureTyped(keptMileage(kept, units));
  const mileageKm = mileage === undefined ? undefined : typedFigure(mileage, units);
  const ask = () => {
    const found = problemsOfDetails({ mileageKm, cost: dollarsTyped(cost) }, units);
    setProblems(found);
    if (!found.mileage && !found.cost) setAsking(true);
  };
  const receive = async (unitsAre: KindOfUnits) => {
    const received = await delivery.receive({
      unitsAre,
      // The judge found figures in both fields, or nothing.
      mileageKm: typeof mileageKm === 'number' ? mileageKm : undefined,
      cost: withCost ? readAmount(cost)?.figure : undefined,
    });
    setAsking(false);
    if (received) onReceived(received);
  };
  return (
    <div className="grid gap-6">
      {other && listing && <OtherListing kept={listing} other={other} onSwitch={() => choose(other)} />}
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <div className="grid gap-6">
          <ListingChoice key={kept.carId} carId={kept.carId} listing={listing} onChange={choose} />
          <DeliveryDetails
            kept={kept}
            units={units}
            onChange={change}
            cost={withCost ? cost : undefined}
            onCost={setCost}
            problems={problems}
          />
        </div>
        <ScanPanel delivery={delivery} />
      </div>
      <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line pt-6">
        <Discard delivery={delivery} />
        <Button
          look="primary"
          size="large"
          disabled={!listing || ready.length === 0}
          busy={isBusy}
          onClick={ask}
        >
          {receiveText(ready.length)}
        </Button>
      </div>
      {listing && (
        <CountingQuestion
          open={isAsking}
          onClose={() => setAsking(false)}
          listing={listing}
          count={ready.length}
          isBusy={isBusy}
          onAnswer={(unitsAre) => void receive(unitsAre)}
        />
      )}
    </div>
  );
}

function ListingChoice({
  carId,
  listing,
  onChange,
}: {
  carId: string | undefined;
  listing: ListingToReceive | undefined;
  onChange: (listing: ListingToReceive) => void;
}) {
  const [isChoosing, setChoosing] = useState(!carId);
  return (
    <section aria-labelledby="listing" className="grid gap-4 rounded-card border border-line bg-surface p-5">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="listing" className="text-lg">
          Car
        </h2>
        {!isChoosing && (
          <Button size="small" onClick={() => setChoosing(true)}>
            Change
          </Button>
        )}
      </div>
      {isChoosing ? (
        <ChooseListing
          onChoose={(chosen) => {
            onChange(chosen);
            setChoosing(false);
          }}
        />
      ) : listing ? (
        <p>
          <span className="block font-semibold [overflow-wrap:anywhere]">
            {listing.make} {listing.model}
          </span>
          <span className="block text-sm text-ink-soft">{factsOfListing(listing)}</span>
          <span className="mt-2 block text-sm text-ink-soft tabular-nums">
            {listing.stock.toLocaleString('en-US')} in stock, {listing.identified.toLocaleString('en-US')} of
            them with a VIN
          </span>
        </p>
      ) : (
        <Spinner label="Loading the car" />
      )}
    </section>
  );
}

/** What was scanned before was for another car: the person says for which it is. */
const OtherListing = ({
  kept,
  other,
  onSwitch,
}: {
  kept: ListingToReceive;
  other: ListingToReceive;
  onSwitch: () => void;
}) => (
  <Notice
    tone="warn"
    title={`Earlier scans are for ${kept.make} ${kept.model}.`}
    actions={
      <Button size="small" onClick={onSwitch}>
        Receive for {other.make} {other.model}
      </Button>
    }
  >
    They are kept until you receive or remove them.
  </Notice>
);

function Discard({ delivery: { kept, drop } }: { delivery: DeliveryInHand }) {
  const [isAsking, setAsking] = useState(false);
  if (kept.scans.length === 0) return null;
  return (
    <>
      <Button look="ghost" onClick={() => setAsking(true)}>
        Remove all
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          drop();
          setAsking(false);
        }}
        title="Remove all scanned VINs?"
        confirmLabel="Remove all"
      >
        None of them have been received.
      </ConfirmDialog>
    </>
  );
}

/** How long to wait after a keystroke before asking. */
const pauseMs = 180;
const failed = 'The cars could not be loaded.';

/** 'Porsche 911 GT3 · Red · 2024 · Used'. */
const factsOfListing = ({ color, modelYear, condition, listingState, vip }: ListingToReceive): string =>
  [color, modelYear, condition, vip && 'VIP', listingState !== 'published' && listingStateWords[listingState]]
    .flatMap((fact) => (fact ? String(fact) : []))
    .join(' · ');

type Found = { listings: ListingToReceive[] } | { failure: string } | undefined;

/** Finds the listing that a delivery is for. */
function ChooseListing({ onChoose }: { onChoose: (listing: ListingToReceive) => void }) {
  const [search, setSearch] = useState('');
  const [tried, setTried] = useState(0);
  const [found, setFound] = useState<Found>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    let isAwaited = true;
    const timer = setTimeout(async () => {
      const query = search.trim() ? { search: search.trim() } : {};
      const asked = await ask(() => client<ReceivingRoutes>().vehicles.listings.$get({ query }), failed);
      if (isAwaited) setFound(asked.ok ? { listings: asked.value } : { failure: asked.text });
    }, pauseMs);
    return () => {
      isAwaited = false;
      clearTimeout(timer);
    };
  }, [search, tried]);
  return (
    <div className="grid gap-3">
      <SearchBox
        label="Search by make or model"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {!found && <Spinner label="Loading the cars" />}
      {found && 'failure' in found && (
        <Notice tone="bad" title={found.failure} onRetry={() => setTried((count) => count + 1)} />
      )}
      {found && 'listings' in found && <Choices listings={found.listings} onChoose={onChoose} />}
    </div>
  );
}

function Choices({
  listings,
  onChoose,
}: {
  listings: readonly ListingToReceive[];
  onChoose: (listing: ListingToReceive) => void;
}) {
  if (listings.length === 0) return <p className="text-sm text-ink-soft">No matches.</p>;
  return (
    <ul aria-label="Cars" className="max-h-80 overflow-y-auto rounded-control border border-line">
      {listings.map((listing) => (
        <li key={listing._id} className="border-b border-line last:border-b-0">
          <Button
            look="ghost"
            className="w-full justify-between! gap-4 rounded-none! px-4! py-2 text-left!"
            onClick={() => onChoose(listing)}
          >
            <span className="min-w-0">
              <span className="block [overflow-wrap:anywhere]">
                {listing.make} {listing.model}
              </span>
              <span className="block text-sm font-normal text-ink-soft">{factsOfListing(listing)}</span>
            </span>
            <span className="text-sm font-normal whitespace-nowrap text-ink-soft tabular-nums">
              {listing.stock.toLocaleString('en-US')} in stock
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface CountingQuestionProps {
  open: boolean;
  onClose: () => void;
  listing: ListingToReceive;
  count: number;
  isBusy: boolean;
  onAnswer: (unitsAre: KindOfUnits) => void;
}

const figure = (value: number) => value.toLocaleString('en-US');

/** Asks once what a delivery is to the stock: new units, or units that it counts already. */
function CountingQuestion({ open, onClose, listing, count, isBusy, onAnswer }: CountingQuestionProps) {
  const { make, model, stock, identified } = listing;
  const withoutVin = stock - identified;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={
        count === 1
          ? 'Is this vehicle new to the stock?'
          : `Are these ${figure(count)} vehicles new to the stock?`
      }
      actions={
        <>
          <GoBack onClick={onClose} />
          <Button disabled={count > withoutVin} busy={isBusy} onClick={() => onAnswer('counted')}>
            Already counted
          </Button>
          <Button look="primary" busy={isBusy} onClick={() => onAnswer('new')}>
            New units
          </Button>
        </>
      }
    >
      <p>
        <b className="text-ink">New units</b>: the stock of {make} {model} increases from {figure(stock)} to{' '}
        {figure(stock + count)}.
      </p>
      <p className="mt-2">
        <b className="text-ink">Already counted</b>:{' '}
        {count > withoutVin
          ? `not possible, the stock has ${figure(withoutVin)} without a VIN.`
          : `the stock stays at ${figure(stock)}, and ${count === 1 ? 'one of them gets its VIN' : `${figure(count)} of them get VINs`}.`}
      </p>
    </Dialog>
  );
}
