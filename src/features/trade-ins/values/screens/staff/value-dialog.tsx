import { useState } from 'react';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { GoBack } from '#ui/dialogs/go-back.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import type { TradeInValue, ValueInput } from '../../values.contract.ts';
import { useValue } from './use-value.ts';

interface ValueDialogProps {
  /** Absent: a new line. */
  value: TradeInValue | undefined;
  onClose: () => void;
}

const figures: readonly { name: keyof ValueInput; label: string; hint?: string }[] = [
  { name: 'fromYear', label: 'From model year' },
  { name: 'toYear', label: 'To model year' },
  { name: 'value', label: 'Value in dollars', hint: 'For the last model year in good condition' },
  { name: 'yearlyFallPercent', label: 'Yearly depreciation, %' },
  { name: 'usualKm', label: 'Usual km per year' },
  {
    name: 'perThousandKm',
    label: 'Adjustment per 1,000 km',
    hint: 'In dollars: deducted above the usual km, added below',
  },
  { name: 'fairPercent', label: 'Fair condition, in %', hint: 'Percent of the value in good condition' },
  { name: 'poorPercent', label: 'Poor condition, in %' },
  { name: 'repairedPercent', label: 'Accident repaired, in %' },
  { name: 'spreadPercent', label: 'Range, ± %' },
];

/** One line of the table. */
export function ValueDialog({ value, onClose }: ValueDialogProps) {
  const { draft, change, fields, failure, isBusy, keep, remove } = useValue(value, onClose);
  const [isSure, setSure] = useState(false);
  const field = (name: keyof ValueInput) => ({
    name,
    value: draft[name],
    error: fields[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={value ? `${value.make} ${value.model || '(all other models)'}` : 'New line'}
      actions={
        <>
          {value && (
            <Button
              look="danger"
              busy={isBusy && isSure}
              onClick={() => (isSure ? void remove() : setSure(true))}
              className="mr-auto"
            >
              {isSure ? 'Delete' : 'Delete'}
            </Button>
          )}
          <GoBack onClick={onClose} />
          <Button look="primary" busy={isBusy} onClick={() => void keep()}>
            Save
          </Button>
        </>
      }
    >
      <div className="grid gap-4 [&_label]:text-ink">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField label="Make" maxLength={60} required {...field('make')} />
          <TextField
            label="Model"
            maxLength={60}
            hint="Leave empty for all other models"
            {...field('model')}
          />
          {figures.map(({ name, label, hint }) => (
            <TextField
              key={name}
              label={label}
              hint={hint}
              inputMode="decimal"
              maxLength={14}
              {...field(name)}
            />
          ))}
        </div>
        {failure && <Notice tone="bad" title={failure} />}
      </div>
    </Dialog>
  );
}
