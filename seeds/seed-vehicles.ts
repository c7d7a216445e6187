import { and, asc, eq, sql } from 'drizzle-orm';
import type { CarRow } from '#features/catalogue/catalogue.service.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { vehicleEvents, vehicles } from '#features/vehicles/vehicles.tables.ts';
import { composeVin } from '#features/vin/vin.rules.ts';
import { brand } from '#platform/brand.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { addDays } from '#platform/dates/date-arithmetic.ts';

/** How the VINs of these makes begin (world manufacturer identifiers, SAE J1044). */
const makers: Readonly<Record<string, string>> = {
  'Alfa Romeo': 'ZAR',
  'Aston Martin': 'SCF',
  Audi: 'WAU',
  BMW: 'WBS',
  Bentley: 'SCB',
  Ford: '1FA',
  Honda: 'SHH',
  Hyundai: 'KM8',
  Jaguar: 'SAJ',
  Jeep: '1C4',
  'Land Rover': 'SAL',
  Lexus: 'JTH',
  MINI: 'WMW',
  Mazda: 'JM1',
  'Mercedes-AMG': 'W1K',
  'Mercedes-Benz': 'W1K',
  Nissan: 'JN1',
  Porsche: 'WP0',
  Ram: '1C6',
  Tesla: '5YJ',
  Toyota: 'JTD',
  Volkswagen: 'WVW',
  Volvo: 'YV1',
};

const places = ['Showroom', 'Front lot', 'Back lot'];

type Row = typeof vehicles.$inferInsert;

/** So many new listings have units with a VIN, and so many each. */
const identifiedListings = 8;
const unitsEach = 2;

/** The units of the demo that have a VIN: each used and demo car, and some of the new ones. */
function unitsOf(listed: readonly CarRow[]): { car: CarRow; state: 'available' | 'preparing' }[] {
  const known = listed.filter(({ make }) => makers[make] !== undefined);
  const used = known.filter(({ condition, stock }) => condition !== 'new' && stock === 1);
  const fresh = known
    .filter(({ condition, stock }) => condition === 'new' && stock > unitsEach)
    .slice(0, identifiedListings);
  return [
    ...used.map((car) => ({ car, state: 'available' as const })),
    ...fresh.flatMap((car) =>
      Array.from({ length: unitsEach }, () => ({ car, state: 'available' as const })),
    ),
    // Arrived lately, and not for sale before they are washed and charged.
    ...fresh.slice(0, 2).map((car) => ({ car, state: 'preparing' as const })),
  ];
}

function vehicleOf({ car, state }: ReturnType<typeof unitsOf>[number], place: number, today: string): Row {
  const age = state === 'preparing' ? 1 : 4 + ((place * 37) % 190);
  return {
    id: newId(),
    carId: car.id,
    vin: composeVin(
      { ...brand.vin, maker: makers[car.make]! },
      {
        make: car.make,
        model: car.model,
        year: car.modelYear ?? Number(today.slice(0, 4)),
        serial: String(204_117 + place * 7_919).slice(-6),
      },
    ),
    state,
    // New ones were driven off a truck, and some around the lot: customers choose between them.
    mileageKm: car.mileageKm ?? 8 + ((place * 11) % 29),
    location: state === 'preparing' ? 'Workshop' : places[place % places.length]!,
    arrivedOn: addDays(today, -age),
    costCents: Math.round((car.priceCents * (86 + (place % 7))) / 10_000) * 100,
  };
}

/** The vehicles that stand at the demo's dealership. Those that can be bought are units that the stock counts already. */
export async function seedVehicles(database: Database): Promise<void> {
  const listed = await database.select().from(cars).where(eq(cars.vip, false)).orderBy(asc(cars.id));
  const today = calendarDate(now(), 'UTC');
  const rows = unitsOf(listed).map((unit, place) => vehicleOf(unit, place, today));
  await database.insert(vehicles).values(rows);
  await database.insert(vehicleEvents).values(
    rows.map(({ id, state, arrivedOn }) => ({
      id: newId(),
      vehicleId: id,
      at: new Date(`${arrivedOn}T09:30:00Z`),
      what: 'arrived' as const,
      actorEmail: 'worker@marque.example',
      details: { state, unitsAre: 'counted' },
    })),
  );
  await database
    .update(cars)
    .set({
      identified: sql`(select count(*) from ${vehicles} v where v.car_id = ${cars.id} and v.state = 'available')`,
    })
    .where(
      and(
        eq(cars.vip, false),
        sql`exists (select from ${vehicles} v where v.car_id = ${cars.id} and v.state = 'available')`,
      ),
    );
}
