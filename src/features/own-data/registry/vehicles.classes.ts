import type { PgColumn } from 'drizzle-orm/pg-core';
import { classify, through } from '#platform/personal-data/classify.ts';
import { rentalBookings, rentalUnits } from '../../vehicles/rental-days/rental-days.tables.ts';
import { vehicleEvents, vehicles, withdrawnVins } from '../../vehicles/vehicles.tables.ts';

/**
 * What the tables of this part hold of people (rules.md#personal-data). Orders stand on a higher shelf: which column has their ids,
 * the registry says.
 */
export const vehiclesClassesWith = (ordersId: PgColumn) => [
  classify(rentalBookings, {
    owners: [through(rentalBookings.orderId, ordersId)],
    onDeletion: 'nameless',
    person: ['orderId', 'firstDay', 'lastDay', 'isOut'],
    technical: ['carId'],
  }),
  classify(rentalUnits, {
    technical: ['id', 'carId'],
  }),
  classify(vehicleEvents, {
    staff: { actorEmail: null },
    technical: ['id', 'vehicleId', 'at', 'what', 'orderId', 'details'],
    inside: { details: [] },
    age: { from: vehicleEvents.at, after: 'buyer-data-years', goes: 'columns' },
  }),
  classify(vehicles, {
    money: ['costCents'],
    technical: [
      'id',
      'carId',
      'vin',
      'isGenerated',
      'stockNumber',
      'state',
      'mileageKm',
      'location',
      'arrivedOn',
      'leftOn',
      'notes',
      'orderId',
      'createdAt',
      'updatedAt',
    ],
  }),
  classify(withdrawnVins, {
    technical: ['vin'],
  }),
];
