import type { APIResponse } from '@playwright/test';
import { newId } from '#platform/database/ids.ts';
import { addDays } from '#platform/dates/date-arithmetic.ts';
import type { Role } from '#platform/permissions.ts';
import { appCode, nextAppCode } from '../support/authenticator.ts';
import { button, field, walkForm } from '../support/form-walk.ts';
import {
  expect,
  haveSessionOf,
  newCustomer,
  newEmail,
  type Page,
  password,
  phone,
  test,
} from '../support/journey.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';
import { nextSaturday } from '../support/journey-drives.ts';
import { anOrderWithOldCarOfItsOwn } from '../support/journey-old-cars.ts';
import { rentACar } from '../support/journey-rentals.ts';
import {
  aDeliveryAndAReturn,
  aHiredWorker,
  aPaidOrder,
  aRefusedRefund,
  aReturnRequest,
  aWorkerOfItsOwn,
  protectAccount,
} from '../support/journey-staff.ts';
import { aPlate, aQuietDay, asTyped, aVin } from '../support/journey-workshop.ts';
import { jsonOf } from '../support/json.ts';
import { aRealVin } from '../support/vehicles.ts';

test.describe.configure({ mode: 'parallel' });

const aReceipt = 'MQ-7K2P-94VW-XQ3D';

/** A session of a person of that role, of one's own, verified by that call. */
async function haveVerified(page: Page, role: Role, call: string): Promise<void> {
  const { username } = await haveSessionOf(page, role);
  const data = { username, password, role };
  expect((await page.request.post(`/api${call}`, { data })).status()).toBe(200);
}

test('a verification takes one press', async ({ page }) => {
  const { username } = await haveSessionOf(page, 'Worker');
  await walkForm(page, 'src/features/accounts/permits/verify.tsx', {
    open: () => page.goto('/worker/verify-management'),
    sends: 'POST /api/worker/verify',
    fields: [
      { field: field(page, 'Username'), right: username },
      { field: field(page, 'Password'), right: password },
    ],
    button: button(page, 'Verify'),
    after: () => expect(page).toHaveURL(/\/worker\/manage$/),
  });
});

test('changing a temporary password takes one press', async ({ page }) => {
  const { email, temporary } = await aHiredWorker(page);
  await page.request.post('/api/auth/login', { data: { email, password: temporary } });
  await walkForm(page, 'src/features/accounts/password/change-password.tsx', {
    open: () => page.goto('/change-password'),
    sends: 'POST /api/auth/change-password',
    fields: [
      { field: field(page, 'Current password'), right: temporary },
      { field: field(page, 'New password'), right: 'My-own-Marque-2', wrong: 'short' },
      { field: field(page, 'Repeat new password'), right: 'My-own-Marque-2', wrong: 'shorter' },
    ],
    button: button(page, 'Change password'),
    after: () => expect(page).toHaveURL(/\/worker$/),
  });
});

test('a second factor takes one press a step, and so does its code at login', async ({ page }) => {
  test.slow();
  const { own } = await aWorkerOfItsOwn(page);
  await walkForm(page, 'src/features/accounts/second-factor/own-password-form.tsx', {
    open: () => page.goto('/second-factor'),
    sends: 'POST /api/second-factor/begin',
    fields: [{ field: field(page, 'Your password'), right: own }],
    button: button(page, 'Turn on'),
    after: () => expect(page.getByRole('img', { name: 'QR code' })).toBeVisible(),
  });
  const key = page.getByText(/^([A-Z2-7]{4} ){12}[A-Z2-7]{4}$/);
  await walkForm(page, 'src/features/accounts/second-factor/second-factor.tsx', {
    open: async () => {
      await page.goto('/second-factor');
      await field(page, 'Your password').fill(own);
      await button(page, 'Turn on').click();
      await expect(key).toBeVisible();
    },
    sends: 'POST /api/second-factor/confirm',
    fields: [
      {
        field: field(page, 'Code from the app'),
        right: async () => appCode((await key.textContent()) ?? ''),
      },
    ],
    button: button(page, 'Confirm'),
    after: () => expect(page.getByRole('list', { name: 'Backup codes' })).toBeVisible(),
  });
});

test('the code at login takes one press', async ({ page }) => {
  const { email, own } = await aWorkerOfItsOwn(page);
  const key = await protectAccount(page, own);
  await page.request.post('/api/auth/logout');
  await walkForm(page, 'src/features/accounts/sign-in/login-code.tsx', {
    open: async () => {
      await page.goto('/login');
      await field(page, 'Email').fill(email);
      await field(page, 'Password').fill(own);
      await button(page, 'Log in').click();
      await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
    },
    sends: 'POST /api/auth/second-factor',
    fields: [{ field: field(page, 'Code'), right: async () => nextAppCode(key) }],
    neverWrong: true,
    button: button(page, 'Continue'),
    after: () => expect(page).toHaveURL(/\/worker$/),
  });
});

test('hiring takes one press', async ({ page }) => {
  await haveVerified(page, 'Global-Admin', '/global-admin/verify');
  const email = newEmail('grace');
  await walkForm(page, 'src/features/accounts/staff/create-staff-form.tsx', {
    open: () => page.goto('/admin/create-new-worker'),
    sends: 'POST /api/global-admin/create-worker',
    fields: [
      { field: field(page, 'Email'), right: email, wrong: 'grace' },
      { field: field(page, 'Username'), right: `grace-${Date.now()}` },
      { field: field(page, 'Phone'), right: phone },
      { field: field(page, 'Temporary password'), right: password, wrong: 'short' },
    ],
    button: button(page, 'Create worker'),
    after: () => expect(page.getByText(`${email} now has an account`)).toBeVisible(),
  });
});

test('scheduling a downtime takes one press', async ({ page }) => {
  await haveVerified(page, 'Global-Admin', '/global-admin/verify');
  // Its call is held back: the shop stays open for the other journeys.
  await walkForm(page, 'src/features/downtime/downtime-form.tsx', {
    open: () => page.goto('/admin/schedule-downtime'),
    sends: 'POST /api/downtime/create',
    fields: [
      { field: field(page, 'Start date and time'), right: '12312098\t0315AM' },
      { field: field(page, 'Duration in minutes'), right: '45', wrong: '0' },
      { field: field(page, 'Reason'), right: 'New servers' },
    ],
    button: button(page, 'Schedule downtime'),
  });
});

test('changing a setting takes one press', async ({ page }) => {
  await haveVerified(page, 'Global-Admin', '/global-admin/verify');
  // Its call is held back: the setting stays as it is for the other journeys.
  await walkForm(page, 'src/features/settings/page/setting-form.tsx', {
    open: () => page.goto('/admin/settings'),
    sends: 'PUT /api/settings/*',
    fields: [{ field: field(page, 'Amount in dollars'), right: '12500', wrong: '-5' }],
    button: button(page, 'Save large refunds'),
  });
});

test('writing a text of the shop takes one press', async ({ page }) => {
  await haveVerified(page, 'Global-Admin', '/global-admin/verify');
  // Its call is held back: the text stays as it is for the other journeys.
  await walkForm(page, 'src/features/shop-pages/edit-text.tsx', {
    open: () => page.goto('/admin/texts/questions'),
    sends: 'PUT /api/shop-pages/*',
    fields: [{ field: field(page, 'Text'), right: 'Ask us.' }],
    neverWrong: true,
    button: button(page, 'Save text'),
  });
});

test('choosing the own mails takes one press', async ({ page }) => {
  await haveSessionOf(page, 'Admin');
  await walkForm(page, 'src/features/staff-news/mail-choices.tsx', {
    open: () => page.goto('/mail-choices'),
    sends: 'PUT /api/staff-news/mail-choices',
    fields: [{ field: field(page, 'New orders'), right: 'No email' }],
    neverWrong: true,
    button: button(page, 'Save'),
    after: () => expect(page.getByText('Saved.', { exact: true })).toBeVisible(),
  });
});

test('giving VIP access takes one press', async ({ page, browser, baseURL }) => {
  const customer = await browser.newContext({ baseURL });
  const email = await newCustomer(await customer.newPage());
  await customer.close();
  await haveVerified(page, 'Admin', '/admin/verify-password');
  await walkForm(page, 'src/features/vip/grants/vip-settings.tsx', {
    open: () => page.goto('/admin/vip-settings'),
    sends: 'POST /api/admin/vip-settings',
    fields: [
      { field: field(page, 'User Email'), right: email, wrong: 'ada' },
      { field: field(page, 'VIP Username'), right: `vip-${Date.now()}` },
      { field: field(page, 'VIP Password'), right: 'Velvet-Rope-1', wrong: 'short' },
    ],
    button: button(page, 'Save'),
    after: () => expect(page.getByText('VIP settings updated successfully for the user.')).toBeVisible(),
  });
});

test('turning a lost second factor off takes one press, a customer’s and a colleague’s', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const theirs = await (await browser.newContext({ baseURL })).newPage();
  const email = await newCustomer(theirs);
  await protectAccount(theirs, password);
  await theirs.context().clearCookies();
  const colleague = await aWorkerOfItsOwn(theirs);
  await protectAccount(theirs, colleague.own);
  await theirs.context().close();
  await haveVerified(page, 'Admin', '/verify-management');
  await walkForm(page, 'src/features/accounts/lost-factor/reset-second-factor.tsx', {
    open: () => page.goto('/admin/reset-second-factor'),
    sends: 'POST /api/admin/reset-second-factor',
    fields: [
      { field: field(page, "Customer's email"), right: email, wrong: 'ada' },
      { field: field(page, 'Reason'), right: 'Called the number that we have', wrong: 'no' },
    ],
    button: button(page, 'Turn off second factor'),
    after: () => expect(page.getByText('The second factor is off')).toBeVisible(),
  });
  await haveVerified(page, 'Global-Admin', '/global-admin/verify');
  const dialog = page.getByRole('dialog');
  await walkForm(page, 'src/features/accounts/staff/staff-dialog.tsx', {
    open: async () => {
      await page.goto(`/admin/staff?search=${encodeURIComponent(colleague.email)}`);
      await page.getByRole('button', { name: /^Second factor off/ }).click();
    },
    sends: 'POST /api/global-admin/staff/*/turn-off-second-factor',
    fields: [{ field: dialog.getByLabel('Reason'), right: 'Stood at my desk', wrong: 'no' }],
    button: dialog.getByRole('button', { name: 'Turn off' }),
    after: () => expect(page.getByText('No second factor')).toBeVisible(),
  });
  await walkForm(page, 'src/features/accounts/staff/staff-dialog.tsx', {
    open: async () => {
      await page.goto(`/admin/staff?search=${encodeURIComponent(colleague.email)}`);
      await page.getByRole('button', { name: /^Change role/ }).click();
    },
    sends: 'POST /api/global-admin/staff/*/role',
    fields: [{ field: dialog.getByLabel('Role'), right: 'Admin' }],
    button: dialog.getByRole('button', { name: 'Change role' }),
    neverWrong: true,
    after: () => expect(page.getByText('Role changed.')).toBeVisible(),
  });
});

test('extending and ending a reservation takes one press each', async ({ page }) => {
  const { _id: carId, price, make, model } = await aCarOfItsOwn();
  await newCustomer(page);
  const reserved = await page.request.post('/api/holds', {
    headers: { 'Idempotency-Key': carId },
    data: { carId, price, deposit: 99 },
  });
  expect(reserved.ok(), await reserved.text()).toBe(true);
  const { _id } = await jsonOf<{ _id: string }>(reserved);
  await haveSessionOf(page, 'Admin');
  const dialog = page.getByRole('dialog');
  const row = page.getByRole('row').filter({ hasText: `${make} ${model}` });
  const open = (name: RegExp) => async () => {
    await page.goto(`/worker/holds?id=${_id}`);
    await row.getByRole('button', { name }).click();
  };
  await walkForm(page, 'src/features/holds/desk/holds-page.tsx', {
    open: open(/^Extend/),
    sends: 'POST /api/worker/holds/*/extend',
    fields: [],
    neverWrong: true,
    button: dialog.getByRole('button', { name: 'Extend the reservation' }),
    after: () => expect(row).toContainText('extended'),
  });
  await walkForm(page, 'src/features/holds/desk/holds-page.tsx', {
    open: open(/^End/),
    sends: 'POST /api/worker/holds/*/let-go',
    fields: [{ field: dialog.getByLabel('Reason, for the customer'), right: 'Damaged', wrong: 'no' }],
    button: dialog.getByRole('button', { name: 'End and refund' }),
    after: async () => {
      await expect(row).toContainText('Damaged');
      await expect(page.getByRole('main')).toBeFocused();
    },
  });
});

test('marking a refund as paid back takes one press', async ({ page }) => {
  const order = await aRefusedRefund(page);
  await haveVerified(page, 'Admin', '/verify-management');
  const dialog = page.getByRole('dialog', { name: 'Mark as paid back?' });
  await walkForm(page, 'src/features/orders/refunds/refund-dialog.tsx', {
    open: async () => {
      await page.goto(`/admin/orders/${order}`);
      await button(page, 'Mark as paid back').click();
    },
    sends: `POST /api/admin/orders/${order}/refund/paid-back`,
    fields: [{ field: dialog.getByLabel('How it was paid back'), right: 'Bank transfer of 3 May' }],
    button: dialog.getByRole('button', { name: 'Mark as paid back' }),
    after: () => expect(page.getByText('marked as paid back.')).toBeVisible(),
  });
});

test('asking for a refused refund again takes one press, and says what came of it', async ({ page }) => {
  const order = await aRefusedRefund(page);
  await haveVerified(page, 'Admin', '/verify-management');
  const dialog = page.getByRole('dialog', { name: 'Retry this refund?' });
  const open = async () => {
    await page.goto(`/admin/orders/${order}`);
    await button(page, 'Try again').click();
  };
  await test.step('without a reason nothing is asked for', async () => {
    await open();
    await dialog.getByRole('button', { name: /^Refund \$/ }).click();
    await expect(dialog.getByText('Give a reason of at least 3 characters')).toBeVisible();
    await dialog.getByRole('button', { name: 'Go back' }).click();
    await expect(dialog).toBeHidden();
  });
  await walkForm(page, 'src/features/orders/refunds/refund-dialog.tsx', {
    open,
    sends: `POST /api/admin/orders/${order}/refund/retry`,
    fields: [{ field: dialog.getByLabel('Reason'), right: 'The customer has a new account', wrong: 'no' }],
    button: dialog.getByRole('button', { name: /^Refund \$/ }),
    after: async () => {
      await expect(page.getByText('Refund completed.')).toBeVisible();
      await expect(dialog).toBeHidden();
    },
  });
  await test.step('the reason stands in the history of the order, and nothing is left to try', async () => {
    const asked = page.getByRole('listitem').filter({ hasText: 'Refund retried' });
    await expect(asked).toContainText('The customer has a new account');
    await expect(button(page, 'Try again')).toBeHidden();
  });
});

test('taking a car back and refusing its return take one press each', async ({ page }) => {
  const order = await aReturnRequest(page);
  const read = await page.request.get(`/api/returns?limit=100`);
  const requests = await jsonOf<{ orderId: string; receiptNumber: string }[]>(read);
  const { receiptNumber } = requests.find(({ orderId }) => orderId === order)!;
  const dialog = page.getByRole('dialog');
  const card = page.getByRole('listitem').filter({ hasText: receiptNumber });
  const takeBack = {
    sends: `POST /api/returns/${order}/taken-back`,
    fields: [{ field: dialog.getByLabel('Mileage in km'), right: '20', wrong: 'far' }],
    button: dialog.getByRole('button', { name: 'Take back and refund' }),
    after: () => expect(dialog.getByRole('alert')).toBeVisible(),
  };
  await walkForm(page, 'src/features/orders/returns/take-back-dialog.tsx', {
    ...takeBack,
    open: async () => {
      await page.goto('/worker/returns');
      await card.getByRole('button', { name: /^Take back/ }).click();
    },
  });
  await test.step('a worker cannot take it back without the right to return', async () => {
    await expect(dialog.getByLabel('Reason for an exception')).toBeHidden();
  });
  await walkForm(page, 'src/features/orders/returns/returns-page.tsx', {
    open: async () => {
      await page.goto('/worker/returns');
      await card.getByRole('button', { name: /^Refuse/ }).click();
    },
    sends: `POST /api/returns/${order}/refuse`,
    fields: [{ field: dialog.getByLabel('Reason'), right: 'It was sold without it', wrong: 'no' }],
    button: dialog.getByRole('button', { name: 'Refuse the return' }),
    after: () => expect(card).toBeHidden(),
  });
  await haveVerified(page, 'Admin', '/verify-management');
  const open = async () => {
    await page.goto(`/admin/orders/${order}`);
    await button(page, 'Take back').click();
  };
  await walkForm(page, 'src/features/orders/returns/take-back-dialog.tsx', {
    ...takeBack,
    open,
    after: () => expect(dialog.getByLabel('Reason for an exception')).toBeVisible(),
  });
  await dialog.getByLabel('Reason for an exception').fill('Too small for the dog');
  await dialog.getByRole('button', { name: 'Take back anyway' }).click();
  await expect(page.getByText('Taken back. $8,400 will be refunded to the customer.')).toBeVisible();
});

test('handing a vehicle over takes one press', async ({ page }) => {
  const { paid } = await aDeliveryAndAReturn(page);
  await haveSessionOf(page, 'Worker');
  const dialog = page.getByRole('dialog', { name: 'Hand over this vehicle?' });
  await walkForm(page, 'src/features/orders/handover/handovers.tsx', {
    open: async () => {
      await page.goto(`/worker/handovers?search=${paid}`);
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Hand over/ })
        .click();
    },
    sends: 'POST /api/orders/*/delivered',
    fields: [
      { field: dialog.getByLabel('VIN'), right: aRealVin(), wrong: 'ABC' },
      { field: dialog.getByLabel(/^Mileage at handover/), right: '12', wrong: 'far' },
    ],
    button: dialog.getByRole('button', { name: 'Hand over' }),
    after: () => expect(page.getByText('was handed over to Ada Byron.', { exact: false })).toBeVisible(),
  });
});

test('refunding a part takes one press, and says what is left', async ({ page }) => {
  const order = await aPaidOrder(page);
  await haveVerified(page, 'Admin', '/verify-management');
  const dialog = page.getByRole('dialog', { name: 'Refund a part?' });
  await walkForm(page, 'src/features/orders/refunds/refund-dialog.tsx', {
    open: async () => {
      await page.goto(`/admin/orders/${order}`);
      await button(page, 'Refund a part').click();
    },
    sends: `POST /api/admin/orders/${order}/refunds`,
    fields: [
      { field: dialog.getByLabel('Amount in $'), right: '99.50', wrong: '0' },
      { field: dialog.getByLabel('Reason'), right: 'A scratch on the door', wrong: 'no' },
    ],
    button: dialog.getByRole('button', { name: /^Refund/ }),
    after: async () => {
      await expect(page.getByText('$99.50 refunded.')).toBeVisible();
      await expect(dialog).toBeHidden();
    },
  });
  await test.step('the order stays, and the sheet tells amount, reason and what is left', async () => {
    await expect(page.getByText('Partial refund', { exact: true })).toBeVisible();
    await expect(page.getByText('Left to refund', { exact: true })).toBeVisible();
    await expect(button(page, 'Cancel and refund')).toBeVisible();
  });
});

test('adding a car takes one press', async ({ page }) => {
  await haveSessionOf(page, 'Worker');
  // Its call is held back: the picture is at no address.
  await walkForm(page, 'src/features/catalogue/new-cars/new-car-form.tsx', {
    open: () => page.goto('/add-car'),
    sends: 'POST /api/cars/add-car',
    fields: [
      { field: field(page, 'Make'), right: 'Alpine' },
      { field: field(page, 'Model'), right: 'A110' },
      { field: field(page, 'Color'), right: 'Red' },
      { field: field(page, 'Price in $'), right: '71500.50', wrong: '-1' },
      { field: field(page, 'Top speed in km/h'), right: '275' },
      { field: field(page, 'Stock'), right: '4', wrong: '1.5' },
      { field: field(page, 'Image URL'), right: 'https://example.com/car.jpg', wrong: 'car.jpg' },
    ],
    button: button(page, 'Add car'),
  });
});

test('adding a picture by its address, and saying what it shows, takes one press each', async ({ page }) => {
  const { _id } = await aCarOfItsOwn();
  await haveSessionOf(page, 'Worker');
  const open = () => page.goto(`/worker/cars/${_id}`);
  // Its call is held back: the picture is at no address.
  await walkForm(page, 'src/features/catalogue/album/album-panel.tsx', {
    open,
    sends: `POST /api/listings/${_id}/pictures`,
    fields: [{ field: field(page, 'Image URL'), right: 'https://example.com/car.jpg', wrong: 'car.jpg' }],
    button: button(page, 'Add from address'),
  });
  const images = ['https://pictures.invalid/car.jpg'];
  await page.request.post(`/api/listings/${_id}/pictures`, { data: { images } });
  const dialog = page.getByRole('dialog');
  await walkForm(page, 'src/features/catalogue/album/album-panel.tsx', {
    open: async () => {
      await open();
      await button(page, 'Describe what picture 1 shows').click();
    },
    sends: `PUT /api/listings/${_id}/pictures/*`,
    fields: [{ field: dialog.getByLabel('Description'), right: 'From behind', wrong: 'x'.repeat(201) }],
    button: dialog.getByRole('button', { name: 'Save' }),
    after: () => expect(page.getByRole('img', { name: 'From behind' })).toBeVisible(),
  });
});

test('changing stock, picture and price takes one press each', async ({ page }) => {
  test.slow();
  const { _id, make, model, color } = await aCarOfItsOwn();
  await haveSessionOf(page, 'Worker');
  const open = () => page.goto(`/worker?search=${model}`);
  await walkForm(page, 'src/features/catalogue/stock/stock-row.tsx', {
    open,
    sends: `PUT /api/cars/${_id}`,
    fields: [{ field: field(page, `New stock of ${make} ${model}, ${color}`), right: '7' }],
    neverWrong: true,
    button: button(page, `Update ${make} ${model}, ${color}`),
    after: () => expect(page.getByText(`${make} ${model}: 7 in stock (was 12).`)).toBeVisible(),
  });
  await walkForm(page, 'src/features/catalogue/listing/listing.tsx', {
    open: () => page.goto(`/worker/cars/${_id}`),
    sends: `PUT /api/listings/${_id}`,
    fields: [
      { field: field(page, 'Model year'), right: '2024', wrong: '1800' },
      { field: field(page, 'Power in kW'), right: '185', wrong: 'many' },
    ],
    button: button(page, 'Save'),
    after: () => expect(page.getByText('Saved.', { exact: true })).toBeVisible(),
  });
  const dialog = page.getByRole('dialog');
  await walkForm(page, 'src/features/catalogue/pictures/picture-dialog.tsx', {
    open: async () => {
      await open();
      await button(page, `Change the picture of ${make} ${model}, ${color}`).click();
    },
    sends: `PUT /api/stock/${_id}/picture`,
    fields: [{ field: dialog.getByLabel('Image URL'), right: 'https://example.com/car.jpg', wrong: 'car' }],
    button: dialog.getByRole('button', { name: 'Use this picture' }),
  });
  const delivery = { key: newId(), carId: _id, unitsAre: 'new', vins: [aRealVin()] };
  const received = await page.request.post('/api/vehicles/deliveries', { data: delivery });
  const { vehicles } = await jsonOf<{ vehicles: { _id: string }[] }>(received);
  await walkForm(page, 'src/features/vehicles/sheet/vehicle-form.tsx', {
    open: () => page.goto(`/worker/vehicles/${vehicles[0]!._id}`),
    sends: `PUT /api/vehicles/${vehicles[0]!._id}`,
    fields: [
      { field: page.getByRole('main').getByLabel('Location'), right: 'Yard 7' },
      { field: page.getByRole('main').getByLabel('Mileage in km'), right: '12', wrong: 'many' },
    ],
    button: button(page, 'Save'),
    after: () => expect(page.getByText('Vehicle saved.')).toBeVisible(),
  });
  await walkForm(page, 'src/features/vehicles/sheet/standing-vehicle.tsx', {
    open: async () => {
      await page.goto(`/worker/vehicles/${vehicles[0]!._id}`);
      await button(page, 'Remove from inventory').click();
    },
    sends: `POST /api/vehicles/${vehicles[0]!._id}/state`,
    fields: [{ field: dialog.getByLabel('Reason'), right: 'Sold to another dealer' }],
    button: dialog.getByRole('button', { name: 'Remove from inventory' }),
    after: () => expect(page.getByText('The vehicle was removed from inventory.')).toBeVisible(),
  });
  await haveVerified(page, 'Workers-Admin', '/vin/verify-worker-admin');
  await walkForm(page, 'src/features/catalogue/listing/listing-price.tsx', {
    open: () => page.goto(`/worker/cars/${_id}`),
    sends: `PUT /api/listings/${_id}/price`,
    fields: [{ field: field(page, 'New price in $'), right: '81000', wrong: '-1' }],
    button: button(page, 'Change price'),
    after: () => expect(page.getByText('→ $81,000')).toBeVisible(),
  });
  // A price that leaves the one now by more than 30 % is confirmed first. It is typed before the page has read the one just saved.
  await field(page, 'New price in $').fill('41000');
  await expect(page.getByRole('list', { name: 'Earlier prices' })).toContainText('$84,000');
  await button(page, 'Change price').click();
  await expect(dialog.getByText('Change the price by more than 30%?')).toBeVisible();
  await expect(page.getByText('→ $41,000')).toBeHidden();
  await dialog.getByRole('button', { name: 'Change price' }).click();
  await expect(page.getByText('→ $41,000')).toBeVisible();
  await walkForm(page, 'src/features/catalogue/prices/update-car-price.tsx', {
    open: () => page.goto('/worker/update-car-price'),
    sends: 'PUT /api/cars/update-price',
    fields: [
      { field: field(page, 'Car make'), right: make },
      { field: field(page, 'Car model'), right: model },
      { field: field(page, 'New price'), right: '42000' },
    ],
    button: button(page, 'Update price'),
    after: () => expect(page.getByText('1 car at $42,000')).toBeVisible(),
  });
  await walkForm(page, 'src/features/catalogue/prices/price-shift-form.tsx', {
    open: () => page.goto('/worker/update-car-price'),
    sends: 'GET /api/cars/price-shift',
    fields: [
      { field: page.getByLabel('Make', { exact: true }), right: make },
      { field: page.getByLabel('Model optional'), right: model },
      { field: page.getByLabel('Change in percent'), right: '-5' },
    ],
    button: button(page, 'Preview'),
    after: () => expect(button(page, 'Change 1 car')).toBeVisible(),
  });
});

test('saying which column of a file is which takes one press', async ({ page }) => {
  await haveSessionOf(page, 'Worker');
  const text = `Brand ${newId()},Model,Colour,Price\nSaab,9000,Red,100\n`;
  await walkForm(page, 'src/features/car-import/import-result.tsx', {
    open: async () => {
      await page.goto('/worker/import');
      const file = { name: 'lot.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
      await page.getByLabel('CSV file of cars').setInputFiles(file);
      await expect(button(page, 'Check the file')).toBeVisible();
      await page.getByLabel(/^Import Brand .* as$/).selectOption('Make');
    },
    sends: 'POST /api/car-imports/*/columns',
    fields: [
      { field: page.getByLabel('Top speed (km/h)'), right: '200' },
      { field: page.getByLabel('Stock', { exact: true }), right: '1' },
    ],
    button: button(page, 'Check the file'),
    after: () => expect(page.getByText('lot.csv is ready to import.')).toBeVisible(),
  });
});

test('finding a vehicle by its receipt takes one press', async ({ page }) => {
  await haveVerified(page, 'Workers-Admin', '/vin/verify-worker-admin');
  await walkForm(page, 'src/features/vin/generate-vin.tsx', {
    open: () => page.goto('/worker/generate-vin'),
    sends: `GET /api/vin/search-car/${aReceipt}`,
    fields: [{ field: field(page, 'Receipt number'), right: aReceipt }],
    button: button(page, 'Search'),
    after: () => expect(page.getByRole('main').getByRole('alert')).toBeVisible(),
  });
});

test('offering for a trade-in and declining one take one press each, and so does a line of values', async ({
  page,
}) => {
  test.slow();
  await newCustomer(page);
  const vins = [aRealVin(), aRealVin()];
  for (const VIN of vins) {
    const asked = { VIN, mileageKm: 48_000, condition: 'good', accident: 'none', drives: true };
    expect((await page.request.post('/api/trade-ins', { data: asked })).ok()).toBe(true);
  }
  await haveSessionOf(page, 'Workers-Admin');
  const dialog = page.getByRole('dialog');
  const open = (vin: string, name: RegExp) => async () => {
    await page.goto(`/worker/trade-ins?search=${vin}&show=all`);
    await page.getByRole('row').filter({ hasText: vin }).getByRole('link').click();
    await page.getByRole('article').getByRole('button', { name }).click();
  };
  await walkForm(page, 'src/features/trade-ins/appraisals/appraisal-card.tsx', {
    open: open(vins[0]!, /^Make an offer/),
    sends: 'POST /api/appraisals/*/offer',
    fields: [{ field: dialog.getByLabel('Amount in dollars'), right: '17,000', wrong: '0' }],
    button: dialog.getByRole('button', { name: 'Send offer' }),
    after: () => expect(page.getByText('$17,000 offered. The customer gets an email.')).toBeVisible(),
  });
  await walkForm(page, 'src/features/trade-ins/appraisals/appraisal-card.tsx', {
    open: open(vins[1]!, /^Decline/),
    sends: 'POST /api/appraisals/*/decline',
    fields: [{ field: dialog.getByLabel('Reason'), right: 'Too far gone', wrong: 'no' }],
    button: dialog.getByRole('button', { name: 'Decline' }),
    after: () => expect(page.getByText('Declined. The customer gets an email.')).toBeVisible(),
  });
  await haveSessionOf(page, 'Admin');
  const make = `Alpine ${newId()}`;
  await walkForm(page, 'src/features/trade-ins/values/values-page.tsx', {
    open: async () => {
      await page.goto('/admin/trade-in-values');
      await button(page, 'Add a line').click();
    },
    sends: 'POST /api/trade-in-values',
    fields: [
      { field: dialog.getByLabel('Make'), right: make },
      { field: dialog.getByLabel('Value in dollars'), right: '30,000', wrong: 'many' },
    ],
    button: dialog.getByRole('button', { name: 'Save' }),
    after: () => expect(page.getByText('Saved.', { exact: true })).toBeVisible(),
  });
  await page.goto(`/admin/trade-in-values?search=${make}`);
  await page.getByRole('row').getByRole('button', { name: /^Edit/ }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Deleted.')).toBeHidden();
  await dialog.getByRole('button', { name: 'Yes, delete' }).click();
  await expect(page.getByText('Deleted.')).toBeVisible();
  await expect(page.getByText('No matches.')).toBeVisible();
});

test('inspecting an old car takes one press, and so does its owner’s agreement', async ({ page }) => {
  test.slow();
  const { orderId } = await anOrderWithOldCarOfItsOwn(page);
  await haveSessionOf(page, 'Worker');
  const oldCar = `/worker/orders/${orderId}/old-car`;
  await walkForm(page, 'src/features/orders/old-cars/inspection-form.tsx', {
    open: async () => {
      await page.goto(oldCar);
      await page.getByText('Another value').click();
      await expect(field(page, 'Reason')).toBeVisible();
    },
    sends: `PUT /api/orders/${orderId}/old-car/inspection`,
    fields: [
      { field: field(page, 'Color'), right: 'Red' },
      { field: field(page, 'Mileage in km'), right: '48200', wrong: 'far' },
      { field: field(page, 'Value in dollars'), right: '16500', wrong: 'less' },
      { field: field(page, 'Reason'), right: 'A dent in the door' },
    ],
    button: button(page, 'Save inspection'),
    after: () => expect(page.getByRole('link', { name: 'Show to customer' })).toBeVisible(),
  });
  await walkForm(page, 'src/features/orders/old-cars/agreement-page.tsx', {
    open: () => page.goto(`${oldCar}/agreement`),
    sends: `POST /api/orders/${orderId}/old-car/agreement`,
    fields: [
      { field: field(page, 'Your name'), right: 'Ada Byron' },
      { field: field(page, 'I have read this and agree.'), right: ' ' },
    ],
    button: button(page, 'I agree'),
    after: () => expect(page.getByRole('button', { name: 'Record $500' })).toBeVisible(),
  });
  const dialog = page.getByRole('dialog', { name: 'Record $500?' });
  await walkForm(page, 'src/features/orders/old-cars/old-car-page.tsx', {
    open: async () => {
      await page.goto(oldCar);
      await button(page, 'Record $500').click();
    },
    sends: `POST /api/orders/${orderId}/old-car/received`,
    fields: [
      { field: dialog.getByLabel('How'), right: 'Card terminal' },
      { field: dialog.getByLabel('Reference'), right: 'Terminal 0042', wrong: 'T' },
    ],
    button: dialog.getByRole('button', { name: 'Record $500' }),
    after: () => expect(page.getByText('Terminal 0042')).toBeVisible(),
  });
});

test('a payout takes one press to approve and one to mark as paid', async ({ page }) => {
  test.slow();
  const { orderId, receiptNumber, vin } = await anOrderWithOldCarOfItsOwn(page);
  await haveSessionOf(page, 'Worker');
  const inspected = {
    version: 0,
    vin,
    make: 'Mazda',
    model: 'MX-5',
    modelYear: 2019,
    color: 'Red',
    mileageKm: 48_000,
    condition: 'good',
    value: 17_500,
    reason: 'New tires',
  };
  const oldCar = `/api/orders/${orderId}/old-car`;
  const isDone = async (answer: Promise<APIResponse>) => expect((await answer).ok()).toBe(true);
  await isDone(page.request.put(`${oldCar}/inspection`, { data: inspected }));
  const agreement = { version: 1, name: 'Ada Byron', agrees: true };
  await isDone(page.request.post(`${oldCar}/agreement`, { data: agreement }));
  await isDone(page.request.post(`/api/orders/${orderId}/delivered`, { data: { vin: aRealVin() } }));
  await haveVerified(page, 'Admin', '/verify-management');
  const dialog = page.getByRole('dialog');
  const row = page.getByRole('row').filter({ hasText: receiptNumber });
  const open = (name: RegExp) => async () => {
    await page.goto('/admin/payouts');
    await row.getByRole('button', { name }).click();
  };
  await walkForm(page, 'src/features/orders/bookkeeping/payouts-page.tsx', {
    open: open(/^Approve \$500/),
    sends: 'POST /api/admin/payouts/*/approve',
    fields: [],
    neverWrong: true,
    button: dialog.getByRole('button', { name: 'Approve' }),
    after: () => expect(page.getByText('$500 has been approved.')).toBeVisible(),
  });
  await walkForm(page, 'src/features/orders/bookkeeping/payouts-page.tsx', {
    open: open(/^Paid \$500/),
    sends: 'POST /api/admin/payouts/*/paid',
    fields: [
      { field: dialog.getByLabel('How'), right: 'Bank transfer' },
      { field: dialog.getByLabel('Reference'), right: 'Transfer 7', wrong: 'T' },
    ],
    button: dialog.getByRole('button', { name: 'Mark as paid' }),
    after: () => expect(row.getByText('Paid', { exact: true })).toBeVisible(),
  });
});

test('writing a customer down, booking the car in and correcting a stock take one press each', async ({
  page,
}) => {
  test.slow();
  const car = await aCarOfItsOwn();
  await haveSessionOf(page, 'Worker');
  const email = newEmail('walk-in');
  await walkForm(page, 'src/features/desk/customers/new-customer-page.tsx', {
    open: () => page.goto('/desk/customers/new'),
    sends: 'POST /api/desk/customers',
    fields: [
      { field: field(page, 'Last name'), right: 'Lovelace' },
      { field: field(page, 'Phone'), right: phone },
      { field: field(page, 'Email optional'), right: email, wrong: 'ada' },
      { field: field(page, 'License plate optional'), right: aPlate(), wrong: '!' },
    ],
    button: button(page, 'Save and book a service'),
    after: () => expect(page).toHaveURL(/\/worker\/appointments\/new\?customer=/),
  });
  const booking = page.url();
  const id = new URL(booking).searchParams.get('customer');
  await walkForm(page, 'src/features/service-center/workshop/book-for-customer-page.tsx', {
    open: async () => {
      await page.goto(booking);
      await page.getByLabel('Another car').check();
    },
    sends: 'POST /api/service-center/appointments',
    fields: [
      { field: field(page, 'License plate'), right: aPlate(), wrong: '!' },
      { field: field(page, 'Problem optional'), right: 'It squeals' },
      { field: field(page, 'Day'), right: asTyped(aQuietDay()) },
    ],
    button: button(page, 'Book appointment'),
    after: () => expect(page.getByText(/^Lovelace: booked for /)).toBeVisible(),
  });
  const dialog = page.getByRole('dialog');
  await walkForm(page, 'src/features/desk/customers/customer-page.tsx', {
    open: async () => {
      await page.goto(`/desk/customers/${id}`);
      await button(page, 'Change contact').click();
    },
    sends: `PUT /api/desk/customers/${id}/contact`,
    fields: [{ field: dialog.getByLabel('Last name'), right: 'Byron' }],
    button: dialog.getByRole('button', { name: 'Save contact' }),
    after: () => expect(page.getByRole('heading', { level: 1, name: 'Byron' })).toBeVisible(),
  });
  await walkForm(page, 'src/features/desk/customers/notes-panel.tsx', {
    open: () => page.goto(`/desk/customers/${id}`),
    sends: `POST /api/desk/customers/${id}/notes`,
    fields: [{ field: field(page, 'New note'), right: 'Calls in the evening' }],
    button: button(page, 'Save note'),
    after: () => expect(page.getByText('Calls in the evening', { exact: true })).toBeVisible(),
  });
  await walkForm(page, 'src/features/catalogue/stock/correct-stock-page.tsx', {
    open: () => page.goto(`/worker/cars/${car._id}/stock`),
    sends: `PUT /api/cars/${car._id}`,
    fields: [
      { field: field(page, 'More or fewer'), right: '-1', wrong: '0' },
      { field: field(page, 'Reason'), right: 'Counted again' },
    ],
    button: button(page, 'Correct stock'),
    after: () => expect(page.getByText(`${car.make} ${car.model}: 11 in stock (was 12).`)).toBeVisible(),
  });
});

test('booking a car in and moving it takes one press each', async ({ page, browser, baseURL }) => {
  test.slow();
  const customer = await browser.newContext({ baseURL });
  const email = await newCustomer(await customer.newPage());
  await customer.close();
  const vin = aVin();
  await haveSessionOf(page, 'Worker');
  const quiet = aQuietDay();
  const dialog = page.getByRole('dialog');
  await walkForm(page, 'src/features/service-center/workshop/book-dialog.tsx', {
    open: async () => {
      await page.goto(`/worker/appointments?from=${quiet}&day=${quiet}`);
      await button(page, 'Book an appointment').click();
    },
    sends: 'POST /api/service-center/appointments',
    fields: [
      { field: dialog.getByLabel("Customer's email address"), right: email, wrong: 'ada' },
      { field: dialog.getByLabel('VIN'), right: vin, wrong: 'abc' },
    ],
    button: dialog.getByRole('button', { name: 'Book appointment' }),
    after: () => expect(page.getByText(/^Ada Byron: booked for /)).toBeVisible(),
  });
  const day = page.url();
  await walkForm(page, 'src/features/service-center/workshop/appointments.tsx', {
    open: async () => {
      await page.goto(day);
      await button(page, `Move Ada Byron, ${vin}`).click();
    },
    sends: 'POST /api/service-center/appointments/*/move',
    fields: [{ field: dialog.getByLabel('New day'), right: '12312098' }],
    neverWrong: true,
    button: dialog.getByRole('button', { name: 'Move appointment' }),
    after: () => expect(dialog.getByRole('alert')).toBeVisible(),
  });
});

test('a test drive for somebody who stands there takes one press to book and one to move', async ({
  page,
}) => {
  const car = await aCarOfItsOwn();
  await haveSessionOf(page, 'Worker');
  const dialog = page.getByRole('dialog');
  // A Sunday is by appointment: any time of it is the staff's to give.
  const [year = '', month = '', day = ''] = addDays(nextSaturday(), 1).split('-');
  const typedAt = (hour: string) => `${month}${day}${year}\t${hour}20AM`;
  const booked = `0800 ${Date.now()}`;
  await walkForm(page, 'src/features/test-drives/board/book-drive-dialog.tsx', {
    open: async () => {
      await page.goto('/worker/test-drives');
      await button(page, 'Book a test drive').click();
      await dialog.getByLabel('Car or stock number').fill(`${car.make} ${car.model}`);
      await expect(dialog.getByLabel('Which one')).toContainText(car.model);
    },
    sends: 'POST /api/test-drives/walk-ins',
    fields: [
      { field: dialog.getByLabel('Day and time'), right: typedAt('05') },
      { field: dialog.getByLabel('Name'), right: 'Ada Byron' },
      { field: dialog.getByLabel('Phone'), right: booked, wrong: 'none' },
      { field: dialog.getByLabel("The customer has a driver's license"), right: ' ' },
    ],
    button: dialog.getByRole('button', { name: 'Book test drive' }),
    after: () => expect(page.getByRole('row').filter({ hasText: booked })).toBeVisible(),
  });
  const row = page.getByRole('row').filter({ hasText: booked });
  await walkForm(page, 'src/features/test-drives/board/drive-table.tsx', {
    open: async () => {
      await page.goto(`/worker/test-drives?search=${encodeURIComponent(booked)}`);
      await row.getByRole('button', { name: /^Move/ }).click();
      await expect(dialog.getByRole('button', { name: 'Move test drive' })).toBeVisible();
    },
    sends: 'POST /api/test-drives/*/move',
    fields: [{ field: dialog.getByLabel('New day and time'), right: typedAt('06') }],
    button: dialog.getByRole('button', { name: 'Move test drive' }),
    after: () => expect(row).toContainText('6:20 AM'),
  });
});

test('a rental goes out and comes back, each with one press', async ({ page, browser, baseURL }) => {
  const customer = await (await browser.newContext({ baseURL })).newPage();
  const { orderId, name } = await rentACar(customer);
  await customer.context().close();
  await haveSessionOf(page, 'Worker');
  const open = () => page.goto(`/worker/rentals/${orderId}`);
  await walkForm(page, 'src/features/orders/rental-desk/rental-page.tsx', {
    open,
    sends: 'POST /api/orders/*/delivered',
    fields: [{ field: field(page, 'Mileage at handover (km) optional'), right: '12', wrong: 'twelve' }],
    button: button(page, 'Hand over'),
    after: () =>
      expect(page.getByText(`${name} was handed over to Ada Byron.`, { exact: false })).toBeVisible(),
  });
  await walkForm(page, 'src/features/orders/rental-desk/return-form.tsx', {
    open,
    sends: 'POST /api/orders/*/returned',
    fields: [{ field: field(page, 'Mileage at return (km) optional'), right: '40', wrong: 'forty' }],
    button: button(page, 'Take back'),
    after: () => expect(page.getByText(`${name} is back`, { exact: false })).toBeVisible(),
  });
  await walkForm(page, 'src/features/orders/rental-desk/rental-page.tsx', {
    open,
    sends: 'POST /api/orders/*/rental-record/acknowledged',
    fields: [{ field: field(page, 'Customer’s name'), right: 'Ada Byron', wrong: ' ' }],
    button: button(page, 'I have read this'),
    after: () => expect(page.getByText(/^Read by Ada Byron on /)).toBeVisible(),
  });
});
