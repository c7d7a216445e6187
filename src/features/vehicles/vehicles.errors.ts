import { CodedError, notFound } from '#platform/errors.ts';
import { endOfVin, type VehicleState, vehicleStateWords, vehicleTakenCode } from './vehicles.rules.ts';

const refusal = (code: string, text: string, details?: Record<string, unknown>) =>
  new CodedError(409, code, text, details && { details });

/** 409: the buyer chose a certain vehicle, and another one is to be handed over. */
export const vehicleChosen = ({ stockNumber }: { stockNumber: string }) =>
  refusal(
    'vehicle-chosen',
    `The customer chose ${stockNumber}. Hand that one over, or say that the customer agrees to another one.`,
    { stockNumber },
  );

export const noSuchVehicle = () => notFound('There is no such vehicle.');

/** 409: a certain vehicle was to be bought or held, and somebody was faster. */
export const vehicleTaken = (asked: { carId: string; vehicleId: string }) =>
  refusal(vehicleTakenCode, 'This car has just been sold or reserved.', asked);

/** 409: staff acted on what the vehicle was when their page was read. */
export const vehicleChanged = (state: VehicleState) =>
  refusal('vehicle-changed', `Somebody else changed this vehicle meanwhile: it is ${words(state)} now.`, {
    state,
  });

/** 409: what staff may not do to a vehicle that an order has, or that is not here. */
export const vehicleNotFree = (stockNumber: string, state: VehicleState) =>
  refusal('vehicle-not-free', `${stockNumber} is ${words(state)}.`, { stockNumber, state });

/** 409: a vehicle of another listing was named. */
export const vehicleOfOther = (stockNumber: string, car: string) =>
  refusal('vehicle-of-other-listing', `${stockNumber} is a ${car}: it stands in another listing.`, {
    stockNumber,
  });

/** 409: another vehicle was scanned than the one that went out. */
export const otherVehicle = (stockNumber: string, vin: string) =>
  refusal('other-vehicle', `This rental is ${stockNumber}, whose VIN ends in ${endOfVin(vin)}.`, {
    stockNumber,
  });

/** 409: VINs that stand here already, with the stock numbers that have them. */
export const vinsHere = (here: readonly { vin: string; stockNumber: string }[]) =>
  refusal(
    'vin-here',
    here.length === 1
      ? `${here[0]!.vin} is here already, as ${here[0]!.stockNumber}.`
      : `${here.length} of these VINs are here already: ${here.map((one) => one.stockNumber).join(', ')}.`,
    { vehicles: here.map(({ vin, stockNumber }) => ({ vin, stockNumber })) },
  );

/** Of a VIN that a label says which should be gone. */
export const withdrawnText = (vin: string) =>
  `${vin} was made up for an order that is cancelled: no vehicle has it any more. Use the maker's VIN.`;

/** 409: a VIN was scanned that the shop made up and withdrew. */
export const vinWithdrawn = (vin: string) => refusal('vin-withdrawn', withdrawnText(vin), { vin });

/** 409: a stock number is ours and unique. */
export const stockNumberUsed = () =>
  refusal('stock-number-used', 'This stock number is given already. Leave it empty, and the shop gives one.');

/** 409: more vehicles were said to be counted already than the stock has without a VIN. */
export const notSoManyCounted = (left: number) =>
  refusal(
    'not-counted',
    left === 0
      ? 'Every unit in stock has its VIN already: these are new units.'
      : `Only ${left} of the units in stock ${left === 1 ? 'has' : 'have'} no VIN yet.`,
    { left },
  );

const words = (state: VehicleState) => vehicleStateWords[state].toLowerCase();
