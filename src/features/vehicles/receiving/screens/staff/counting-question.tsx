import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { GoBack } from '#ui/dialogs/go-back.tsx';
import type { ListingToReceive } from '../../receiving.contract.ts';
import type { KindOfUnits } from '../../receiving.rules.ts';

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
export function CountingQuestion({ open, onClose, listing, count, isBusy, onAnswer }: CountingQuestionProps) {
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
