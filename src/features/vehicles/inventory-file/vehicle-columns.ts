import { factBounds } from '#features/catalogue/facts.rules.ts';
import { day, fits, line, money, type ReadCell, whole } from '#platform/csv/cells.ts';
import type { SheetColumn, SheetValues } from '#platform/csv/sheet.ts';
import { dollars } from '#platform/dollars.ts';
import { plainVin } from '#platform/text/is-vin.ts';
import { faultOfCell } from '#platform/text/one-line.ts';
import { knownLocation, typedStockNumber, vehicleNotes } from '../vehicles.contract.ts';

/** A name of something, as it is compared. A column that the file does not have says as much as an empty cell. */
const name = (plain: (text: string) => string, ...names: string[]) => ({
  names,
  whenEmpty: '',
  read: ((text, writing) => {
    const read = line(64)(text, writing);
    return 'value' in read ? { value: plain(read.value) } : read;
  }) satisfies ReadCell<string>,
});

/** Columns that a file of vehicles may change or names its vehicles by (rules.md#vehicles). */
export const vehicleColumns = {
  stockNumber: name((text) => text.toUpperCase(), 'stockno', 'stock'),
  // Not judged yet: a vehicle that is here keeps the VIN that it has.
  vin: { ...name(plainVin, 'vinnumber', 'chassisnumber', 'fin'), whenEmpty: null, needed: true },
  carId: name((text) => text),
  state: name((text) => text.toLowerCase(), 'status'),
  mileageKm: { names: ['odometerkm', 'kilometers', 'kilometres', 'km'], read: whole(factBounds.mileageKm) },
  location: { names: ['lot', 'place'], read: fits(knownLocation, line(1_000)) },
  arrivedOn: { names: ['arrived', 'arrivaldate', 'datearrived', 'dateinstock'], read: day },
  notes: {
    names: ['note', 'comments'],
    read: fits(vehicleNotes, (text) => ({ value: text.replaceAll('\r\n', '\n') })),
  },
  cost: { names: ['purchaseprice', 'unitcost'], read: fits(dollars, money) },
} satisfies Record<string, SheetColumn>;

/** What the export has besides: it is not read. */
export const ignoredColumns = [
  'make',
  'model',
  'color',
  'modelYear',
  'condition',
  'leftOn',
  'days',
  'price',
  'orderId',
  'margin',
];

export const mostFileBytes = 1024 * 1024;
export const fileTooLargeText = 'The file is larger than 1 MB. Split it.';

/** What a line says of its vehicle: null: not known any more, but a day stays as it is; absent: the file has no such column. */
type Facts = Omit<SheetValues<typeof vehicleColumns>, 'vin' | 'stockNumber' | 'carId' | 'state'>;

export interface WantedVehicle {
  vin: string;
  stockNumber: string;
  carId: string;
  state: string;
  facts: Facts;
}

export function wantedVehicle(values: SheetValues<typeof vehicleColumns>): WantedVehicle {
  const { vin, stockNumber, carId, state, ...facts } = values;
  return { vin: vin ?? '', stockNumber: stockNumber ?? '', carId: carId ?? '', state: state ?? '', facts };
}

/** Why a location cannot be read; undefined where it can, and of one that is known already. */
export function problemOfLocation({ location }: Facts, known?: string | null): string | undefined {
  return location && location !== known ? faultOfCell('location', location) : undefined;
}

/** Why a number cannot be that of a new vehicle; undefined where it can. */
export function problemOfNumber(stockNumber: string): string | undefined {
  const message = typedStockNumber.safeParse(stockNumber).error?.issues[0]?.message;
  return message && `stockNumber is “${stockNumber}”; ${message.charAt(0).toLowerCase()}${message.slice(1)}`;
}
