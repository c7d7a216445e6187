import { and, eq } from 'drizzle-orm';
import { imageOf } from '#features/catalogue/catalogue.service.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { ownOrderPath } from '#features/orders/orders.rules.ts';
import { wasOrdered } from '#features/orders/orders.service.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { carWords, dayName, workName } from '#features/service-center/service-center.rules.ts';
import { appointments } from '#features/service-center/service-center.tables.ts';
import { namedDay } from '#features/test-drives/test-drives.rules.ts';
import { testDrives } from '#features/test-drives/test-drives.tables.ts';
import { readOfferedCar } from '#features/vip/access/read-offered-car.ts';
import type { Actor, Member } from '#platform/actor.ts';
import { calendarDate } from '#platform/clock.ts';
import { notFound } from '#platform/errors.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { QuestionSubject } from '../questions.rules.ts';
import type { AskedSubject } from './asking.contract.ts';

type Shop = Pick<Platform, 'database' | 'config'>;
type Found = Pick<AskedSubject, 'name' | 'path' | 'image'>;

const nothing = () => notFound('You cannot ask a question here.');

/** Of a VIP car those ask who have access. */
async function findCar({ database }: Shop, actor: Actor, id: string): Promise<Found> {
  const car = await readOfferedCar(database, actor, id);
  const path = `${car.vip ? '/vip' : ''}/cars/${car.id}`;
  return { name: `${car.make} ${car.model}, ${car.color}`, path, image: imageOf(car) };
}

async function findOrder({ database }: Shop, member: Member, id: string): Promise<Found> {
  const [found] = await database
    .select({
      order: orders,
      car: { id: cars.id, pictureVersion: cars.pictureVersion, picturePlaceholder: cars.picturePlaceholder },
    })
    .from(orders)
    .innerJoin(cars, eq(cars.id, orders.carId))
    .where(and(eq(orders.id, id), eq(orders.userId, member.userId), wasOrdered));
  if (!found) throw nothing();
  const { make, model, receiptNumber } = found.order;
  return {
    name: `Order ${receiptNumber}, ${make} ${model}`,
    path: ownOrderPath(receiptNumber),
    image: imageOf(found.car),
  };
}

async function findAppointment({ database }: Shop, member: Member, id: string): Promise<Found> {
  const [found] = await database
    .select()
    .from(appointments)
    .where(and(eq(appointments.id, id), eq(appointments.userId, member.userId)));
  if (!found) throw nothing();
  return {
    name: `${workName(found)} on ${dayName(found.date)}, ${carWords({ VIN: found.vin, plate: found.plate })}`,
  };
}

async function findDrive({ database, config }: Shop, member: Member, id: string): Promise<Found> {
  const [found] = await database
    .select({ startsAt: testDrives.startsAt, make: cars.make, model: cars.model })
    .from(testDrives)
    .innerJoin(cars, eq(cars.id, testDrives.carId))
    .where(and(eq(testDrives.id, id), eq(testDrives.userId, member.userId)));
  if (!found) throw nothing();
  const day = namedDay(calendarDate(found.startsAt, config.dealerTimezone));
  return { name: `Test drive of the ${found.make} ${found.model} on ${day}` };
}

const ownSubjects = { order: findOrder, appointment: findAppointment, drive: findDrive } as const;

/** What somebody wants to ask about, which has to be theirs unless it is a car. Throws 404, and 403 `vip-access-needed`. */
export async function findSubject(
  shop: Shop,
  actor: Actor,
  about: QuestionSubject,
  id: string,
): Promise<AskedSubject> {
  if (about === 'car') return { about, id, ...(await findCar(shop, actor, id)) };
  if (actor.kind !== 'member') throw nothing();
  return { about, id, ...(await ownSubjects[about](shop, actor, id)) };
}
