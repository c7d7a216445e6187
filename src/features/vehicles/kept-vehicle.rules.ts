/** A vehicle that a customer chose, as it was then: kept with the hold and the order, whatever becomes of its row. */
export interface KeptVehicle {
  id: string;
  stockNumber: string;
  /** Null for one that the shop made up. */
  vin: string | null;
  /** km. */
  mileageKm: number | null;
}

/** What is kept of a vehicle's row. */
export const keptOf = ({
  id,
  stockNumber,
  vin,
  isGenerated,
  mileageKm,
}: KeptVehicle & { vin: string; isGenerated: boolean }): KeptVehicle => ({
  id,
  stockNumber,
  vin: isGenerated ? null : vin,
  mileageKm,
});
