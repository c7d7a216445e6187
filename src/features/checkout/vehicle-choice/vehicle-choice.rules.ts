/** The query that names a certain vehicle. */
export const chosenIn = (vehicleId: string): string => new URLSearchParams({ vehicle: vehicleId }).toString();

/** The page of a car, in its catalogue. */
export const carPath = ({ _id, vip }: { _id: string; vip?: boolean }): string =>
  `${vip ? '/vip' : ''}/cars/${encodeURIComponent(_id)}`;

/** Where one of several vehicles of a car is chosen. */
export const choosePath = (carId: string): string => `/choose/${encodeURIComponent(carId)}`;

/** Where a certain vehicle is bought. */
export const buyPath = (carId: string, vehicleId: string): string =>
  `/buy/${encodeURIComponent(carId)}?${chosenIn(vehicleId)}`;

/** The form that a payment of these lines came from: a certain vehicle is bought past the basket. */
export function formPathOf(basket: readonly { carId: string; vehicleId?: string }[]): string {
  const chosen = basket.find(({ vehicleId }) => vehicleId !== undefined);
  return chosen?.vehicleId ? buyPath(chosen.carId, chosen.vehicleId) : '/checkout';
}

/** Where it is paid: the address says which one, for a window that knows nothing of it. */
export const payPath = (path: '/card-payment' | '/installment', carId: string, vehicleId: string): string =>
  `${path}?${new URLSearchParams({ car: carId, vehicle: vehicleId })}`;

/** The way back to the form from an address that pays for a certain vehicle; undefined for any other. */
export function buyPathIn(search: string): string | undefined {
  const query = new URLSearchParams(search);
  const [carId, vehicleId] = [query.get('car'), query.get('vehicle')];
  return carId && vehicleId ? buyPath(carId, vehicleId) : undefined;
}
