import { CodedError, notFound } from '#platform/errors.ts';
import {
  endOfVin,
  stateInSentence,
  type VehicleState,
  vehicleTakenCode,
  vinUnconfirmedCode,
} from './vehicles.rules.ts';

const refusal = (code: string, text: string, details?: Record<string, unknown>) =>
  new CodedError(409, code, text, details && { details });

/** 409: the buyer chose a certain vehicle, and another one is to be handed over. */
export const vehicleChosen = ({ stockNumber }: { stockNumber: string }) =>
  refusal(
    'vehicle-chosen',
    `The customer chose ${stockNumber}. Hand over that one, or confirm that the customer accepts another one.`,
    { stockNumber },
  );

export const noSuchVehicle = () => notFound('Vehicle not found.');

/** 409: a certain vehicle was to be bought or held, and somebody was faster. */
export const vehicleTaken = (asked: { carId: string; vehicleId: string }) =>
  refusal(vehicleTakenCode, 'This car was just taken.', asked);

/** 409: staff acted on what the vehicle was when their page was read. */
export const vehicleChanged = (state: VehicleState) =>
  refusal(
    'vehicle-changed',
    `Someone else changed this vehicle in the meantime: it is ${stateInSentence(state)} now.`,
    {
      state,
    },
  );

/** 409: what staff may not do to a vehicle that an order has, or that is not here. */
export const vehicleNotFree = (stockNumber: string, state: VehicleState) =>
  refusal('vehicle-not-free', `${stockNumber} is ${stateInSentence(state)}.`, { stockNumber, state });

/** 409: a vehicle of another listing was named. */
export const vehicleOfOther = (stockNumber: string, car: string) =>
  refusal('vehicle-of-other-listing', `${stockNumber} is a ${car}: it belongs to another listing.`, {
    stockNumber,
  });

/** 409: another vehicle was scanned than the one that went out. */
export const otherVehicle = (stockNumber: string, vin: string) =>
  refusal('other-vehicle', `This rental is ${stockNumber}, with a VIN ending in ${endOfVin(vin)}.`, {
    stockNumber,
  });

/** 409: VINs that stand here already, with the stock numbers that have them. */
export const vinsHere = (here: readonly { vin: string; stockNumber: string }[]) =>
  refusal(
    'vin-here',
    here.length === 1
      ? `${here[0]!.vin} is already in the inventory, as ${here[0]!.stockNumber}.`
      : `${here.length} of these VINs are already in the inventory: ${here.map((one) => one.stockNumber).join(', ')}.`,
    { vehicles: here.map(({ vin, stockNumber }) => ({ vin, stockNumber })) },
  );

/** Of a VIN that a label says which should be gone. */
export const withdrawnText = (vin: string) =>
  `${vin} was generated for a canceled order. Use the maker's VIN.`;

/** 409: a VIN was scanned that the shop made up and withdrew. */
export const vinWithdrawn = (vin: string) => refusal('vin-withdrawn', withdrawnText(vin), { vin });

/** 409 at `field`: the check digit does not match, and nobody said that the VIN was compared with the vehicle. */
export function vinUnconfirmed(vins: readonly string[], field: string) {
  const text =
    vins.length === 1
      ? `The check digit of ${vins[0]} does not match. Compare it with the VIN on the vehicle, then confirm it.`
      : `The check digits of ${vins.length} VINs do not match: ${vins.join(', ')}. Compare them with the vehicles, then confirm them.`;
  return new CodedError(409, vinUnconfirmedCode, text, { fields: { [field]: text }, details: { vins } });
}

/** 409: a stock number is ours and unique. */
export const stockNumberUsed = () =>
  refusal(
    'stock-number-used',
    'This stock number is already in use. Leave it empty to assign one automatically.',
  );

/** 409: more vehicles were said to be counted already than the stock has without a VIN. */
export const notSoManyCounted = (left: number) =>
  refusal(
    'not-counted',
    left === 0
      ? 'All units in stock already have a VIN: these are new units.'
      : `Only ${left} of the units in stock ${left === 1 ? 'has' : 'have'} no VIN yet.`,
    { left },
  );
