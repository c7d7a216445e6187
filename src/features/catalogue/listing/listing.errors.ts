import { CodedError } from '#platform/errors.ts';

/** 409: a listing that is not new is one vehicle (rules.md#facts). */
export const oneVehicleListing = (stockNumber?: string) =>
  new CodedError(
    409,
    'one-vehicle',
    stockNumber
      ? `This listing can have only one vehicle: ${stockNumber}.`
      : 'This listing can have only one vehicle, and already has one.',
  );
