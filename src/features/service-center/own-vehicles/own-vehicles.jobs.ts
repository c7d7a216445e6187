import { rentalToWorkshop } from '#features/orders/rental-desk/rental-to-workshop.ts';
import { listener } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { bookOwnVehicle } from './own-vehicles.service.ts';

export const ownVehicleListeners = [
  listener(rentalToWorkshop, 'book-own-vehicle', (shop: Platform, brought) => bookOwnVehicle(shop, brought)),
];
