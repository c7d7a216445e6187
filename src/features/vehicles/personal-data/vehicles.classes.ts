import { orders } from '#features/orders/orders.tables.ts';
import { classify, through } from '#platform/personal-data/classify.ts';
import { rentalBookings, rentalUnits } from '../rental-days/rental-days.tables.ts';
import { vehicleEvents, vehicles, withdrawnVins } from '../vehicles.tables.ts';

/** What the tables of this part hold of people (rules.md#personal-data). */
export const vehiclesClasses = [
  classify(rentalBookings, {
    owners: [through(rentalBookings.orderId, orders.id)],
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
      'carName',
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
