import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { demoAccounts, demoPassword } from '#features/accounts/demo-accounts.contract.ts';
import type { Role } from '#platform/permissions.ts';
import { aCustomer, aPayment, type Customer } from '../bench/sales.ts';
import { aFile, carsOfAFile } from './cars-file.ts';
import type { Chance } from './chance.ts';
import { type Answer, asCall, type Doors } from './doors.ts';
import { aRecord, type Promised } from './promised.ts';

const carsForSale = 48;
const buyers = 4;
const peopleOfEach = 8;
const deposit = 99;

const demoAdmin = demoAccounts.find(({ role }) => role === 'Admin')!;

const membersOf = (body: unknown): Record<string, unknown> => Object(body);

interface Work {
  doors: Doors;
  chance: Chance;
  promised: Promised;
  customers: Customer[];
  tokens: { admin: string; worker: string };
  isOver(): boolean;
}

const carOf = (chance: Chance) => `bench-${1 + chance.next(carsForSale)}`;

/** An answer that promises something is kept; one that refuses for good has to be one that such a call may get. */
function judge(
  { promised }: Work,
  what: string,
  { status, body }: Answer,
  mayBe: readonly number[],
): boolean {
  if (status >= 200 && status < 300) return true;
  if (status !== 0 && status < 500 && !mayBe.includes(status))
    promised.surprises.push(`${what}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
  return false;
}

async function buy(work: Work, customer: Customer): Promise<void> {
  const { doors, chance, promised, isOver } = work;
  const key = randomUUID();
  promised.keys.add(key);
  const since = performance.now();
  const answer = await doors.insist(
    '/api/payments/card',
    asCall(customer.token, aPayment(carOf(chance)), key),
    isOver,
  );
  if (!judge(work, 'a sale', answer, [402])) return;
  promised.saleMs.push(performance.now() - since);
  const orders = Object(membersOf(answer.body).orders);
  promised.sales.set(key, String(membersOf(orders[0])._id));
}

async function hold(work: Work, customer: Customer): Promise<void> {
  const { doors, chance, promised, isOver } = work;
  const asked = { carId: carOf(chance), price: 100, deposit };
  const held = await doors.insist('/api/holds', asCall(customer.token, asked, randomUUID()), isOver);
  if (!judge(work, 'a hold', held, [409])) return;
  const id = String(membersOf(held.body)._id);
  promised.holds.add(id);
  await pause(chance.next(300));
  const cancelled = await doors.insist(`/api/holds/${id}/cancel`, asCall(customer.token, {}), isOver);
  if (judge(work, 'the end of a hold', cancelled, [])) promised.endedHolds.add(id);
}

/** A staff call to money: above a sum the shop asks again who it is (rules.md#refunds). */
async function askForMoney(
  { doors, tokens, isOver }: Work,
  path: string,
  call: RequestInit,
): Promise<Answer> {
  const answer = await doors.insist(path, call, isOver);
  if (answer.status !== 403) return answer;
  const { username, role } = demoAdmin;
  await doors.insist(
    '/api/verify-management',
    asCall(tokens.admin, { username, password: demoPassword, role }),
    isOver,
  );
  return doors.insist(path, call, isOver);
}

/** Gives a part of a sale back, or all of it. */
async function giveBack(work: Work): Promise<void> {
  const { chance, promised, tokens } = work;
  const all = [...promised.sales.values()];
  const orderId = all[chance.next(all.length)];
  if (orderId === undefined) return;
  if (chance.next(2) === 0) {
    const call = asCall(tokens.admin, { reason: 'It was tried' });
    const cancelled = await askForMoney(work, `/api/admin/orders/${orderId}/cancel`, call);
    if (judge(work, 'a cancellation', cancelled, [409])) promised.cancelled.add(orderId);
    return;
  }
  const key = randomUUID();
  const part = asCall(tokens.admin, { amount: 1 + chance.next(5), reason: 'It was tried' }, key);
  const given = await askForMoney(work, `/api/admin/orders/${orderId}/refunds`, part);
  if (judge(work, 'a refund', given, [409, 400])) promised.refunds.add(key);
}

/** Brings a file of cars, and waits until it is written. */
async function bringCars(work: Work): Promise<void> {
  const { doors, promised, tokens, isOver } = work;
  const make = `Proof ${randomUUID().slice(0, 8)}`;
  const headers = { authorization: `Bearer ${tokens.worker}`, 'content-type': 'text/csv' };
  const brought = await doors.insist(
    '/api/car-imports',
    { method: 'POST', headers, body: aFile(make) },
    isOver,
  );
  if (!judge(work, 'an import', brought, [])) return;
  const id = String(membersOf(brought.body)._id);
  const stateOf = async () =>
    membersOf((await doors.insist(`/api/car-imports/${id}`, { headers }, isOver)).body).state;
  while ((await stateOf()) === 'reading' && !isOver()) await pause(100);
  if (isOver()) return;
  const confirm = asCall(tokens.worker, {});
  if (!judge(work, 'its cars', await doors.insist(`/api/car-imports/${id}/confirm`, confirm, isOver), []))
    return;
  promised.files.set(make, carsOfAFile);
  let state = await stateOf();
  while (state === 'writing' && !isOver()) {
    await pause(100);
    state = await stateOf();
  }
  if (state === 'written') promised.writtenFiles.add(make);
}

async function tokenOf(url: string, role: Role): Promise<string> {
  const { email } = demoAccounts.find((account) => account.role === role)!;
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  const token = answer.headers.get('set-auth-token');
  if (!token) throw new Error(`Nobody could sign in as ${role}: ${await answer.text()}`);
  return token;
}

export interface Traffic {
  promised: Promised;
  customers: readonly Customer[];
  /** Resolves once every call under way was answered for good. */
  end(): Promise<void>;
}

/** Customers who buy and reserve, an admin who refunds and a worker who imports, until `end`. The cars are those of `stockUp`. */
export async function openTraffic(doors: Doors, url: string, chance: Chance): Promise<Traffic> {
  const people: Customer[] = [];
  for (let made = 0; made < (buyers + 2) * peopleOfEach; made += 1)
    people.push(await aCustomer((path, init) => fetch(url + path, init)));
  const promised = aRecord();
  const tokens = { admin: await tokenOf(url, 'Admin'), worker: await tokenOf(url, 'Worker') };
  let isEnding = false;
  // What is under way is insisted on to its end: what was not answered would be neither promised nor refused.
  const work: Work = { doors, chance, promised, customers: people, tokens, isOver: () => false };
  const loop = async (act: (turn: number) => Promise<void>, restMs: number) => {
    for (let turn = 0; !isEnding; turn += 1) {
      await act(turn);
      await pause(restMs);
    }
  };
  const someone = (place: number, turn: number) => people[place * peopleOfEach + (turn % peopleOfEach)]!;
  const loops = [
    ...Array.from({ length: buyers }, (_, place) => loop((turn) => buy(work, someone(place, turn)), 5)),
    loop((turn) => hold(work, someone(buyers, turn)), 20),
    loop((turn) => hold(work, someone(buyers + 1, turn)), 20),
    loop(() => giveBack(work), 40),
    loop(() => bringCars(work), 200),
  ];
  return {
    promised,
    customers: people,
    async end() {
      isEnding = true;
      await Promise.all(loops);
    },
  };
}
