import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useBrand } from '#page-kit/shop-data.ts';
import { Button } from '#ui/button.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import type { Barcode } from './vin.contract.ts';
import { pictureOf } from './vin-barcode.tsx';
import './vin-labels.css';

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

/** What a label bears. */
interface PrintedLabel {
  /** By its receipt where it is sold, by our stock number where it stands here. */
  vehicle: { make: string; model: string; color: string; receiptNumber?: string; stockNumber?: string };
  vin: string;
  barcode: Barcode;
}

type Paper = 'roll' | 'sheet';

interface VinLabelsProps extends PrintedLabel {
  paper: Paper;
  copies: number;
  /** The place of the first label on a sheet, from 1. */
  first: number;
}

/** Three dots of a label printer with 203 dots per inch, in millimetres: a module of whole dots stays sharp. */
const moduleWidth = 0.375;

/** The labels, on paper only. They stand beside the page, so that printing can leave the page out. */
function VinLabels({ paper, copies, first, ...label }: VinLabelsProps) {
  if (!useHydrated()) return null;
  const places = Array.from({ length: first - 1 + copies }, (_, index) => index + 1);
  return createPortal(
    <div className="vin-labels" data-paper={paper}>
      {places.map((place) => (
        <div key={place} className="vin-label">
          {place >= first && <LabelFace {...label} />}
        </div>
      ))}
    </div>,
    document.body,
  );
}

function LabelFace({ vehicle, vin, barcode }: PrintedLabel) {
  const { name } = useBrand();
  return (
    <>
      <p className="vin-label-name">
        {vehicle.make} {vehicle.model}
      </p>
      <p className="vin-label-facts">
        <span>{vehicle.color}</span>
        <span>{name}</span>
      </p>
      <img
        src={pictureOf(barcode)}
        alt={`CODE128 barcode of ${vin}`}
        style={{ width: `${barcode.modules * moduleWidth}mm` }}
      />
      <p className="vin-label-vin">{vin}</p>
      <p className="vin-label-facts">
        <span>VIN</span>
        <span>{vehicle.receiptNumber ? `Receipt ${vehicle.receiptNumber}` : vehicle.stockNumber}</span>
      </p>
    </>
  );
}
