import type { Barcode } from './vin.contract.ts';

interface VinBarcodeProps {
  vin: string;
  barcode: Barcode;
}

/** On the screen every module is two pixels wide: sharp. Dark on white in both colour schemes, as scanners want it. */
export const VinBarcode = ({ vin, barcode }: VinBarcodeProps) => (
  <img
    src={pictureOf(barcode)}
    alt={`CODE128 barcode of ${vin}`}
    width={barcode.modules * 2}
    className="max-w-none rounded-control border border-line bg-[#ffffff] py-2"
  />
);

/** The drawing as an address of its own: nothing more is asked of the server. */
export const pictureOf = (barcode: Barcode): string =>
  `data:image/svg+xml,${encodeURIComponent(barcode.svg)}`;
