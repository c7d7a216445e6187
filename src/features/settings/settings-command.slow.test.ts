import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { readSetting } from './known-settings.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const script = fileURLToPath(new URL('../../../scripts/settings.ts', import.meta.url));

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

const settings = (...args: string[]): Promise<Ended> =>
  promisify(execFile)(process.execPath, [script, ...args], {
    env: { ...process.env, DATABASE_URL: shop.databaseUrl, DATA_DIR: shop.config.dataDir },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (failed: Ended) => failed,
  );

test('the command lists every setting, sets one while the shop runs, tells its history and resets it', async () => {
  expect(await readSetting(shop, 'refundPermitAbove')).toBe(10_000);
  const listed = await settings();
  expect(listed).toMatchObject({ code: 0, stderr: '' });
  expect(listed.stdout).toBe(
    `refundPermitAbove = $10,000
  Refunds above this amount require the admin's password.
  Default: $10,000

secondFactorRoles = Global-Admin
  These roles must turn on a second factor before they can do anything else.
  Default: Global-Admin

refuseGuessablePasswords = staff
  Who may not choose a password that is easy to guess. Everyone else is warned and may keep it.
  Default: staff

priceLines = none
  Fees added to the base price.
  Default: none

salesTax = none
  The tax on vehicles and taxed price lines, added to or included in the price.
  Default: none

financeTerms = 36 months, 0% down; no interest up to 3 years; no rates
  The longest interest-free installment plan, the rates for longer terms, and the standard term and down payment for the monthly price of each car.
  Default: 36 months, 0% down; no interest up to 3 years; no rates

ownCancellations = until the handover, 3 a month
  How long customers can cancel an order themselves, and how many orders per month. After that, only staff can cancel.
  Default: until the handover, 3 a month

returnRight = none
  Which purchased vehicles can be returned after delivery, for how long, up to which mileage, and for which fee.
  Default: none

rentalReturns = no extra charges
  Extra charges when a rental is returned: extra distance, missing fuel or charge, days late.
  Default: no extra charges

holds = none
  The deposit to reserve a vehicle, and for how many hours.
  Default: none

vinsOnSale = the last 6 characters
  How much of the VIN customers see when one vehicle is left, or when they choose between vehicles.
  Default: the last 6 characters

testDrives = 45 minutes, 2 at once, from 2 hours to 14 days ahead
  Whether customers can book test drives, how long they take, how many at the same time, and how far ahead. Times are within opening hours.
  Default: 45 minutes, 2 at once, from 2 hours to 14 days ahead

tradeIns = not offered
  Whether customers can trade in a car, how long and up to which mileage an offer is valid, and whether the credit lowers the taxed amount.
  Default: not offered

buyerDataYears = 10 years
  How long a buyer's name, contact and address, and the log of staff actions are kept. The law may require a minimum, such as for taxes.
  Default: 10 years

dealershipName = Marque · MARQUE · Fine cars, plainly sold · Buy or rent remarkable cars, and have them looked after by the people who sold them. · Marque Motor Company
  The name of the dealership, and a short description.
  Default: Marque · MARQUE · Fine cars, plainly sold · Buy or rent remarkable cars, and have them looked after by the people who sold them. · Marque Motor Company

contact = +1 (555) 010-0142 · hello@marque.example · 1 Coachbuilder Row · Detroit, MI 48201
  Address and contact of the dealership.
  Default: +1 (555) 010-0142 · hello@marque.example · 1 Coachbuilder Row · Detroit, MI 48201

openingHours = Monday – Friday 9 am – 7 pm; Saturday 10 am – 5 pm; Sunday By appointment
  Opening hours by weekday, and closed days.
  Default: Monday – Friday 9 am – 7 pm; Saturday 10 am – 5 pm; Sunday By appointment

units = km and km/h
  The units for mileages, ranges and speeds.
  Default: km and km/h

workshopPlaces = 4 technical, 6 non-technical, 10 routine servicing
  Appointments per day for each repair type.
  Default: 4 technical, 6 non-technical, 10 routine servicing

serviceIntervals = service every 12 months or 25,000 km; inspection every 24 months
  The time or distance after which customers' cars are due for service and inspection, whichever comes first.
  Default: service every 12 months or 25,000 km; inspection every 24 months
`,
  );
  expect((await settings('history', 'refundPermitAbove')).stdout).toBe(
    'refundPermitAbove has its default and was never changed.\n',
  );

  expect(await settings('set', 'refundPermitAbove', '2500')).toMatchObject({
    code: 0,
    stdout: 'refundPermitAbove: $10,000 became $2,500.\n',
  });
  await expect.poll(() => readSetting(shop, 'refundPermitAbove')).toBe(2500);
  expect((await settings()).stdout).toContain('Default: $10,000 (changed)');

  expect(await settings('set', 'secondFactorRoles', 'Admin,', 'global-admin')).toMatchObject({
    stdout: 'secondFactorRoles: Global-Admin became Admin, Global-Admin.\n',
  });

  expect(await settings('reset', 'refundPermitAbove')).toMatchObject({
    stdout: 'refundPermitAbove: $2,500 became $10,000, the default.\n',
  });
  const [reset, set] = (await settings('history', 'refundPermitAbove')).stdout.split('\n');
  expect(reset).toMatch(/^2 {2}\d{4}-\d\d-\d\dT[\d:.]+Z {2}the default {2}by .+ \(command line\)$/);
  expect(set).toMatch(/^1 {2}\d{4}-\d\d-\d\dT[\d:.]+Z {2}\$2,500 {2}by .+ \(command line\)$/);
});

test('a name or a value that does not fit is told in one sentence, and changes nothing', async () => {
  expect(await settings('set', 'refundPermitabove', '1')).toMatchObject({
    code: 1,
    stdout: '',
    stderr:
      'There is no setting named "refundPermitabove". There are: refundPermitAbove, secondFactorRoles, refuseGuessablePasswords, priceLines, salesTax, financeTerms, ownCancellations, returnRight, rentalReturns, holds, vinsOnSale, testDrives, tradeIns, buyerDataYears, dealershipName, contact, openingHours, units, workshopPlaces, serviceIntervals.\n',
  });
  expect(await settings('set', 'refundPermitAbove', '-5')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'refundPermitAbove must be an amount from 0 to 100,000,000 dollars, such as 10000 or 2500.50.\n',
  });
  expect(await settings('history', '__proto__')).toMatchObject({ code: 1 });
  const unknown = await settings('delete', 'refundPermitAbove');
  expect(unknown).toMatchObject({ code: 1, stdout: '' });
  expect(unknown.stderr).toMatch(/^The shop's settings, also while it runs\./);
  expect(await settings('history', 'refundPermitAbove')).toMatchObject({ code: 0 });
});
