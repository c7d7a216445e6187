import type { CarRow } from '#features/catalogue/catalogue.service.ts';
import { daysFrom } from '#platform/dates/date-arithmetic.ts';
import { toDollars } from '#platform/money.ts';
import type { vehicles } from '../vehicles.tables.ts';
import type { Vehicle } from './inventory.contract.ts';

export interface FoundVehicle {
  vehicle: typeof vehicles.$inferSelect;
  car: CarRow;
}

/** Whom a vehicle is shown to, and on which day. */
export interface Seen {
  /** The date at the dealership. */
  today: string;
  /** Whether costs may be told: nobody else's answer has them. */
  withCosts: boolean;
}

/** A vehicle as staff see it, with its listing. */
export function presentVehicle({ vehicle, car }: FoundVehicle, { today, withCosts }: Seen): Vehicle {
  const { mileageKm, location, leftOn, orderId, costCents } = vehicle;
  return {
    _id: vehicle.id,
    vin: vehicle.vin,
    isGenerated: vehicle.isGenerated,
    stockNumber: vehicle.stockNumber,
    state: vehicle.state,
    car: {
      _id: car.id,
      make: car.make,
      model: car.model,
      color: car.color,
      vip: car.vip,
      ...(car.condition !== 'new' && { condition: car.condition }),
      ...(car.modelYear !== null && { modelYear: car.modelYear }),
      listingState: car.listingState,
      price: toDollars(car.priceCents),
    },
    ...(mileageKm !== null && { mileageKm }),
    ...(location !== null && { location }),
    arrivedOn: vehicle.arrivedOn,
    ...(leftOn !== null && { leftOn }),
    days: Math.max(0, daysFrom(vehicle.arrivedOn, leftOn ?? today)),
    ...(orderId !== null && { orderId }),
    ...(withCosts &&
      costCents !== null && { cost: toDollars(costCents), margin: toDollars(car.priceCents - costCents) }),
  };
}
