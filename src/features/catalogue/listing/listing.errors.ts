import { CodedError } from '#platform/errors.ts';

/** 409: a listing that is not new is one vehicle (rules.md#facts). */
export const oneVehicleListing = (stockNumber?: string) =>
  new CodedError(
    409,
    'one-vehicle',
    stockNumber
      ? `This listing is one vehicle, and that is ${stockNumber}.`
      : 'This listing is one vehicle, and has one already.',
  );
