import { useState } from 'react';
import { Button } from '#ui/buttons/button.tsx';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { type Paper, type PrintedLabel, VinLabels } from './vin-labels.tsx';

const papers = [
  { value: 'roll', label: 'Label printer' },
  { value: 'sheet', label: 'Sheet of 10' },
] as const;

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index)).map((value) => ({
    value,
    label: value,
  }));

/** Labels on a sheet: two in a row, five rows (Avery 5163). */
const onSheet = 10;

/** Chooses paper and number of labels, and prints them and nothing else. */
export function LabelPrinting(label: PrintedLabel) {
  const [paper, setPaper] = useState<Paper>('roll');
  const [copies, setCopies] = useState(1);
  const [first, setFirst] = useState(1);
  const free = paper === 'sheet' ? onSheet - first + 1 : onSheet;
  const printed = Math.min(copies, free);
  return (
    <section aria-labelledby="label-printing" className="w-full border-t border-line pt-6">
      <h3 id="label-printing" className="text-lg">
        Print labels
      </h3>
      <p className="mt-1 text-sm text-ink-soft">
        4 × 2 inches each: on a label printer, or on a letter-size sheet of 10 (Avery 5163).
      </p>
      <div className="mt-4 flex flex-wrap items-end gap-4">
        <SegmentedControl
          legend="Paper"
          options={papers}
          value={paper}
          onChange={setPaper}
          className="w-72"
        />
        <SelectField
          label="Labels"
          options={numbers(1, free)}
          value={String(printed)}
          onChange={(event) => setCopies(Number(event.target.value))}
          className="w-24"
        />
        {paper === 'sheet' && (
          <SelectField
            label="First free label"
            options={numbers(1, onSheet)}
            value={String(first)}
            onChange={(event) => setFirst(Number(event.target.value))}
            className="w-36"
          />
        )}
        <Button onClick={() => window.print()}>
          {printed === 1 ? 'Print label' : `Print ${printed} labels`}
        </Button>
      </div>
      <VinLabels {...label} paper={paper} copies={printed} first={paper === 'sheet' ? first : 1} />
    </section>
  );
}
