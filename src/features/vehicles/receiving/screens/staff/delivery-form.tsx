import { useState } from 'react';
import { useFormUnits } from '#page-kit/shop-data.ts';
import { dollarsTyped, figureTyped, readAmount } from '#platform/figures.ts';
import { typedFigure } from '#platform/units.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { Spinner } from '#ui/progress/spinner.tsx';
import type { ListingToReceive, ReceivedDelivery } from '../../receiving.contract.ts';
import type { KindOfUnits } from '../../receiving.rules.ts';
import { ChooseListing, factsOfListing } from './choose-listing.tsx';
import { CountingQuestion } from './counting-question.tsx';
import { DeliveryDetails } from './delivery-details.tsx';
import { type DetailProblems, problemsOfDetails } from './judge-details.ts';
import { keptMileage } from './kept-delivery.ts';
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
