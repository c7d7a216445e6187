import { createPortal } from 'react-dom';
import { useBrand } from '#page-kit/shop-data.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import type { Barcode } from '../../../vin.contract.ts';
import { pictureOf } from './vin-barcode.tsx';
import './vin-labels.css';

/** What a label bears. */
export interface PrintedLabel {
  /** By its receipt where it is sold, by our stock number where it stands here. */
  vehicle: { make: string; model: string; color: string; receiptNumber?: string; stockNumber?: string };
  vin: string;
  barcode: Barcode;
}

export type Paper = 'roll' | 'sheet';

interface VinLabelsProps extends PrintedLabel {
  paper: Paper;
  copies: number;
  /** The place of the first label on a sheet, from 1. */
  first: number;
}

/** Three dots of a label printer with 203 dots per inch, in millimetres: a module of whole dots stays sharp. */
const moduleWidth = 0.375;

/** The labels, on paper only. They stand beside the page, so that printing can leave the page out. */
export function VinLabels({ paper, copies, first, ...label }: VinLabelsProps) {
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
