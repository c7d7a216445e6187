import { alive, button, field, walkForm } from '../support/form-walk.ts';
import {
  confirmationTo,
  expect,
  haveSessionOf,
  linkIn,
  mailTo,
  newCustomer,
  newEmail,
  type Page,
  password,
  phone,
  test,
} from '../support/journey.ts';
import { anAddress, fillAddress } from '../support/journey-address.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';
import { aFreeTime, driveLinkIn, nextSaturday } from '../support/journey-drives.ts';
import {
  addPasskey,
  openOnLocalhost,
  takeSessionToLocalhost,
  usePasskeyDevice,
} from '../support/journey-passkeys.ts';
import { aDeliveryAndAReturn } from '../support/journey-staff.ts';
import { makeVipByAdmin } from '../support/journey-vip.ts';
import { aVin, aWalkIn, daysWithRoom } from '../support/journey-workshop.ts';
import { jsonOf } from '../support/json.ts';

test.describe.configure({ mode: 'parallel' });

const another = 'Another-Marque-2';

/** Puts a car of its own into the basket and goes on to the checkout. */
async function goToCheckout(page: Page): Promise<void> {
  await page.goto(`/cars/${(await aCarOfItsOwn())._id}`);
  await page.getByRole('button', { name: 'Add to Basket' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page).toHaveURL(/\/checkout$/);
}

test('logging in takes one press', async ({ page }) => {
  const email = await newCustomer(page);
  await page.request.post('/api/auth/logout');
  await walkForm(page, 'src/features/accounts/sign-in/login.tsx', {
    open: () => page.goto('/login'),
    sends: 'POST /api/auth/login',
    fields: [
      { field: field(page, 'Email'), right: email, wrong: 'ada' },
      { field: field(page, 'Password'), right: password },
    ],
    button: button(page, 'Log in'),
    after: () => expect(page).toHaveURL(/\/dashboard$/),
  });
});

test('asking for an offer for the old car takes one press', async ({ page }) => {
  await newCustomer(page);
  await walkForm(page, 'src/features/trade-ins/requests/trade-in-page.tsx', {
    open: () => page.goto('/trade-in?make=Mazda&model=MX-5&year=2019&mileage=42000'),
    sends: 'POST /api/trade-ins',
    fields: [
      { field: field(page, 'VIN optional'), right: aVin(), wrong: 'ABC' },
      { field: field(page, 'Still owed on it, in dollars optional'), right: '2500' },
    ],
    button: button(page, 'Get a firm offer'),
    after: () => expect(page).toHaveURL(/\/dashboard#trade-ins$/),
  });
});

test('moving a delivery and asking to return a car take one press each', async ({ page }) => {
  const { paid, delivered } = await aDeliveryAndAReturn(page);
  const dialog = page.getByRole('dialog');
  await walkForm(page, 'src/features/orders/delivery-moves/move-delivery.tsx', {
    open: async () => {
      await page.goto(`/orders/${paid}`);
      await button(page, 'Reschedule delivery').click();
    },
    sends: 'POST /api/orders/*/delivery-date',
    fields: [],
    neverWrong: true,
    button: dialog.getByRole('button', { name: /^Move to/ }),
    after: () => expect(page.getByText('Your delivery is rescheduled.')).toBeVisible(),
  });
  await walkForm(page, 'src/features/orders/own-orders/return-own-order.tsx', {
    open: async () => {
      await page.goto(`/orders/${delivered}`);
      await button(page, `Return this car ${delivered}`).click();
    },
    sends: 'POST /api/orders/*/return-request',
    fields: [{ field: dialog.getByLabel('Reason (optional)'), right: 'Too small' }],
    neverWrong: true,
    button: dialog.getByRole('button', { name: 'Request return' }),
    after: () => expect(page.getByText('You requested a return.')).toBeVisible(),
  });
});

test('logging out takes one press', async ({ page }) => {
  await newCustomer(page);
  const isNarrow = (page.viewportSize()?.width ?? 0) < 600;
  await walkForm(page, 'src/features/accounts/session/logout-form.tsx', {
    open: async () => {
      await page.goto('/dashboard');
      if (isNarrow) await page.getByRole('button', { name: 'Menu' }).click();
    },
    sends: 'POST /api/auth/logout',
    fields: [],
    neverWrong: true,
    button: page.getByRole('button', { name: 'Logout' }).filter({ visible: true }),
    after: () => expect(page).toHaveURL(/\/$/),
  });
});

test('a mailed link takes one press to ask for and one to log in by', async ({ page }) => {
  const email = await newCustomer(page);
  // Another browser than the one that the account has signed in with.
  await page.context().clearCookies();
  for (let guess = 0; guess < 5; guess += 1)
    await page.request.post('/api/auth/login', { data: { email, password: `guess ${guess}` } });
  await walkForm(page, 'src/features/accounts/sign-in/login.tsx', {
    open: async () => {
      await page.goto('/login');
      await field(page, 'Email').fill(email);
      await field(page, 'Password').fill(password);
      await button(page, 'Log in').click();
      await expect(page.getByText('Too many attempts.')).toBeVisible();
    },
    sends: 'POST /api/auth/login-link',
    fields: [],
    neverWrong: true,
    button: button(page, 'Email me a login link'),
    after: () => expect(page.getByText('we sent it a login link')).toBeVisible(),
  });
  const path = linkIn((await mailTo(email)).text, '/login-link');
  await walkForm(page, 'src/features/accounts/link-form.tsx', {
    open: () => page.goto(path),
    sends: 'POST /api/auth/login-link/open',
    fields: [],
    neverWrong: true,
    button: button(page, 'Log in'),
    after: () => expect(page).toHaveURL(/\/dashboard$/),
  });
});

test('confirming the address takes one press', async ({ page }) => {
  const email = await newCustomer(page);
  const path = linkIn((await confirmationTo(email)).text, '/verify-email');
  await walkForm(page, 'src/features/accounts/link-form.tsx', {
    open: () => page.goto(path),
    sends: 'POST /api/auth/verify-email',
    fields: [],
    neverWrong: true,
    button: button(page, 'Confirm'),
    after: () => expect(page.getByText('Your email address is confirmed.')).toBeVisible(),
  });
});

test('claiming an account that the desk made takes one press', async ({ page }) => {
  const email = newEmail('walk-in');
  await aWalkIn(page, email);
  const path = linkIn((await mailTo(email)).text, '/claim');
  await walkForm(page, 'src/features/accounts/walk-ins/claim-page.tsx', {
    open: () => page.goto(path),
    sends: 'POST /api/auth/claim',
    fields: [
      { field: field(page, 'First name'), right: 'Ada' },
      { field: field(page, 'Phone'), right: phone },
      { field: field(page, 'Password'), right: 'Drive-Marque-1', wrong: 'short' },
      { field: field(page, 'Repeat password'), right: 'Drive-Marque-1', wrong: 'shorter' },
    ],
    button: button(page, 'Open my account'),
    after: () => expect(page).toHaveURL(/\/dashboard$/),
  });
});

test('signing up takes one press a step', async ({ page }) => {
  test.slow();
  const file = 'src/features/accounts/sign-in/signup.tsx';
  const heading = (name: string) => page.getByRole('heading', { level: 2, name });
  const email = newEmail('ada');
  const open = async () => {
    await page.goto('/signup');
    await expect(heading('Personal Details')).toBeVisible();
  };
  const goOn = async () => {
    await open();
    await field(page, 'First name').fill('Ada');
    await field(page, 'Last name').fill('Byron');
    await field(page, 'Email').fill(email);
    await button(page, 'Next').click();
    await expect(heading('Phone Information')).toBeVisible();
  };
  await test.step('the person', () =>
    walkForm(page, file, {
      open,
      fields: [
        { field: field(page, 'First name'), right: 'Ada' },
        { field: field(page, 'Last name'), right: 'Byron' },
        { field: field(page, 'Email'), right: email, wrong: 'ada@' },
      ],
      button: button(page, 'Next'),
      after: () => expect(heading('Phone Information')).toBeVisible(),
    }));
  await test.step('the phone', () =>
    walkForm(page, file, {
      open: goOn,
      fields: [{ field: field(page, 'Phone'), right: phone }],
      button: button(page, 'Next'),
      after: () => expect(heading('Set Password')).toBeVisible(),
    }));
  await test.step('the password', () =>
    walkForm(page, file, {
      open: async () => {
        await goOn();
        await field(page, 'Phone').fill(phone);
        await button(page, 'Next').click();
        await expect(heading('Set Password')).toBeVisible();
      },
      sends: 'POST /api/auth/register',
      fields: [
        { field: field(page, 'Password'), right: another, wrong: 'short' },
        { field: field(page, 'Confirm password'), right: another, wrong: 'shorter' },
      ],
      button: button(page, 'Create account'),
      after: () => expect(page).toHaveURL(/\/dashboard$/),
    }));
});

test('a forgotten password is replaced with one press a page', async ({ page }) => {
  test.slow();
  const email = await newCustomer(page);
  await page.request.post('/api/auth/logout');
  await walkForm(page, 'src/features/accounts/password-reset/forgot-password.tsx', {
    open: () => page.goto('/forgot-password'),
    sends: 'POST /api/forgot-password/verify-reset',
    fields: [
      { field: field(page, 'Email'), right: email, wrong: 'ada' },
      { field: field(page, 'Phone'), right: phone },
    ],
    button: button(page, 'Send me a code'),
    after: () => expect(page).toHaveURL(/\/enter-otp$/),
  });
  const code = /Code: (\d{6})\b/.exec((await mailTo(email)).text)?.[1] ?? '';
  await walkForm(page, 'src/features/accounts/password-reset/code-form.tsx', {
    open: () => page.reload(),
    sends: 'POST /api/forgot-password/verify-otp',
    fields: [{ field: field(page, '6-digit code'), right: code, wrong: '12' }],
    button: button(page, 'Continue'),
    after: () => expect(page).toHaveURL(/\/reset-password$/),
  });
  await walkForm(page, 'src/features/accounts/password-reset/new-password-form.tsx', {
    open: () => page.reload(),
    sends: 'POST /api/forgot-password/reset-password',
    fields: [
      { field: field(page, 'New password'), right: another, wrong: 'short' },
      { field: field(page, 'Confirm password'), right: another, wrong: 'shorter' },
    ],
    button: button(page, 'Reset password'),
    after: () => expect(page.getByText('Password reset successfully.')).toBeVisible(),
  });
});

test('changing the password takes one press', async ({ page }) => {
  await newCustomer(page);
  await walkForm(page, 'src/features/accounts/password/change-password.tsx', {
    open: () => page.goto('/change-password'),
    sends: 'POST /api/auth/change-password',
    fields: [
      { field: field(page, 'Current password'), right: password },
      { field: field(page, 'New password'), right: another, wrong: 'short' },
      { field: field(page, 'Repeat new password'), right: another, wrong: 'shorter' },
    ],
    button: button(page, 'Change password'),
    after: () => expect(page).toHaveURL(/\/dashboard$/),
  });
});

test('name and phone are changed with one press', async ({ page }) => {
  await newCustomer(page);
  await walkForm(page, 'src/features/accounts/own-profile/profile.tsx', {
    open: () => page.goto('/account/profile'),
    sends: 'PUT /api/account/profile',
    fields: [
      { field: field(page, 'First name'), right: 'Grace' },
      { field: field(page, 'Last name'), right: 'Hopper' },
      { field: field(page, 'Phone'), right: '+1 202 555 0101' },
      { field: field(page, 'Your password'), right: password },
    ],
    button: button(page, 'Save'),
    after: () => expect(page.getByText('Profile saved.')).toBeVisible(),
  });
});

test('another e-mail address takes one press to ask for, and one at each of the two addresses', async ({
  page,
}) => {
  test.slow();
  const former = await newCustomer(page);
  const wanted = newEmail('ada');
  await walkForm(page, 'src/features/accounts/email-change/email.tsx', {
    open: () => page.goto('/account/email'),
    sends: 'POST /api/account/email',
    fields: [
      { field: field(page, 'New email'), right: wanted, wrong: 'ada@' },
      { field: field(page, 'Your password'), right: password },
    ],
    button: button(page, 'Send me the link'),
    after: () => expect(page.getByText('Confirm your new address')).toBeVisible(),
  });
  const file = 'src/features/accounts/link-form.tsx';
  const confirm = linkIn((await mailTo(wanted)).text, '/email-change');
  await walkForm(page, file, {
    open: () => page.goto(confirm),
    sends: 'POST /api/auth/email-change/confirm',
    fields: [],
    neverWrong: true,
    button: button(page, 'Confirm'),
    after: () => expect(page.getByText('Your email address has been changed.')).toBeVisible(),
  });
  const stop = linkIn((await mailTo(former, 2)).text, '/email-change/stop');
  await walkForm(page, file, {
    open: () => page.goto(stop),
    sends: 'POST /api/auth/email-change/stop',
    fields: [],
    neverWrong: true,
    button: button(page, 'Keep my previous address'),
    after: () => expect(page.getByText('Your previous email address is restored.')).toBeVisible(),
  });
  await field(page, 'New password').fill(another);
  await field(page, 'Confirm password').fill(another);
  await button(page, 'Reset password').click();
  await expect(page).toHaveURL(/\/login$/);
});

test('a passkey is renamed with one press', async ({ page }) => {
  await newCustomer(page);
  await usePasskeyDevice(page);
  await takeSessionToLocalhost(page);
  await openOnLocalhost(page, '/account/passkeys');
  await addPasskey(page);
  await walkForm(page, 'src/features/accounts/passkeys/passkeys.tsx', {
    open: async () => {
      await page.reload();
      const rename = page.getByRole('main').getByRole('button', { name: /^Rename / });
      await alive(rename);
      await rename.click();
    },
    sends: 'PUT /api/account/passkeys/*',
    fields: [{ field: field(page, 'Name'), right: 'Blue key' }],
    button: button(page, 'Save name'),
    after: () => expect(page.getByText('Blue key')).toBeVisible(),
  });
});

test('an account is deleted with one press, for the password and the word', async ({ page }) => {
  await newCustomer(page);
  const deletion = page.getByRole('region', { name: 'Delete your account' });
  const press = button(page, 'Delete my account permanently');
  await walkForm(page, 'src/features/own-data/your-data.tsx', {
    open: async () => {
      await page.goto('/account/data');
      await alive(press);
    },
    sends: 'POST /api/account/delete',
    fields: [
      { field: deletion.getByLabel('Your password'), right: password },
      { field: deletion.getByLabel('Type DELETE to confirm'), wrong: 'KEEP', right: 'DELETE' },
    ],
    button: press,
    after: () => expect(page).toHaveURL(/\/account-deleted$/),
  });
});

test('mails are chosen with one press', async ({ page }) => {
  await newCustomer(page);
  await walkForm(page, 'src/features/saved/mails/mails.tsx', {
    open: async () => {
      await page.goto('/account/mails');
      await alive(field(page, 'Reminders'));
    },
    sends: 'PUT /api/account/reminders',
    fields: [{ field: field(page, 'Reminders'), right: 'No' }],
    neverWrong: true,
    button: button(page, 'Save'),
    after: () => expect(page.getByText('Saved.', { exact: true })).toBeVisible(),
  });
});

test('a device is signed out with one press', async ({ page }) => {
  await newCustomer(page);
  const press = page.getByRole('main').getByRole('button', { name: /^Sign out / });
  await walkForm(page, 'src/features/accounts/own-sessions/devices.tsx', {
    open: async () => {
      await page.goto('/account/devices');
      await alive(press);
    },
    sends: 'DELETE /api/auth/sessions/*',
    fields: [],
    neverWrong: true,
    button: press,
    after: () => expect(page).toHaveURL(/\/login$/),
  });
});

test('an address is kept with one press', async ({ page }) => {
  await newCustomer(page);
  await walkForm(page, 'src/features/accounts/addresses/addresses.tsx', {
    open: async () => {
      await page.goto('/account/addresses');
      const add = button(page, 'Add an address');
      await alive(add);
      await add.click();
    },
    sends: 'POST /api/account/addresses',
    fields: Object.entries(anAddress).map(([label, right]) => ({ field: field(page, label), right })),
    button: button(page, 'Save address'),
    after: () => expect(page.getByText('Address saved.')).toBeVisible(),
  });
});

test('a repetition that nobody has touched is not wrong, and a touched one is judged as it changes', async ({
  page,
}) => {
  await newCustomer(page);
  await page.goto('/change-password');
  const alerts = page.getByRole('main').getByRole('alert');
  const [chosen, repeated] = [field(page, 'New password'), field(page, 'Repeat new password')];
  await field(page, 'Current password').fill(password);
  await chosen.fill(`${another}x`);
  await page.keyboard.press('Tab');
  await chosen.fill(`${another}xy`);
  await expect(repeated).not.toHaveAttribute('aria-invalid');
  await expect(alerts).toHaveCount(0);
  await repeated.fill(another);
  await expect(alerts).toHaveCount(0);
  await chosen.focus();
  await expect(alerts).toHaveText('Passwords do not match');
  await chosen.fill(another);
  await expect(alerts).toHaveCount(0);
  await repeated.fill(`${another}y`);
  await expect(alerts).toHaveText('Passwords do not match');
  await repeated.fill(another);
  await expect(alerts).toHaveCount(0);
});

test('a link beneath a field that is left empty takes one press', async ({ page }) => {
  await page.goto('/login');
  await field(page, 'Email').focus();
  const link = page.getByRole('link', { name: 'Forgot your password?' });
  const box = (await link.boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height * 0.9, { delay: 100 });
  await expect(page).toHaveURL(/\/forgot-password$/);
});

test('the way to the VIP cars takes one press', async ({ page }) => {
  const email = await newCustomer(page);
  await makeVipByAdmin(email);
  const { text } = await mailTo(email);
  await walkForm(page, 'src/features/vip/access/vip-access.tsx', {
    open: () => page.goto('/vip-access'),
    sends: 'POST /api/vip-access',
    fields: [
      { field: field(page, 'Username'), right: /VIP username: (\S+)/.exec(text)?.[1] ?? '' },
      { field: field(page, 'Password'), right: /VIP password: (\S+)/.exec(text)?.[1] ?? '' },
    ],
    button: button(page, 'Access'),
    after: () => expect(page).toHaveURL(/\/vip$/),
  });
});

test('booking a service takes one press', async ({ page }) => {
  await newCustomer(page);
  await page.goto('/book-appointment');
  const [date] = await daysWithRoom(page, 'routine-servicing');
  const day = (await field(page, 'Date').locator(`option[value="${date}"]`).textContent()) ?? '';
  await walkForm(page, 'src/features/service-center/booking/booking-form.tsx', {
    open: () => page.goto('/book-appointment'),
    sends: 'POST /api/service-center/book-appointment',
    fields: [
      {
        field: field(page, 'Car VIN'),
        right: aVin(),
        wrong: 'abc',
      },
      { field: field(page, 'Date'), right: day },
      { field: field(page, 'Repair Type'), right: 'Routine' },
    ],
    button: button(page, 'Book Appointment'),
    after: () => expect(page.getByText('Appointment booked successfully!')).toBeVisible(),
  });
});

test('adding a car to the garage takes one press, and so do its mileage and its name', async ({ page }) => {
  await newCustomer(page);
  await walkForm(page, 'src/features/garage/own/garage.tsx', {
    open: async () => {
      await page.goto('/garage');
      await alive(button(page, 'Add car'));
    },
    sends: 'POST /api/garage/vehicles',
    fields: [
      { field: field(page, 'VIN'), right: aVin(), wrong: 'abc' },
      { field: field(page, 'Make'), right: 'Volkswagen' },
      { field: field(page, 'Model'), right: 'Golf' },
      { field: field(page, 'Model year optional'), right: '2019', wrong: 'x' },
    ],
    button: button(page, 'Add car'),
    after: () => expect(page.getByRole('heading', { level: 1, name: '2019 Volkswagen Golf' })).toBeVisible(),
  });
  const vehicle = page.url();
  await walkForm(page, 'src/features/garage/sheet/mileage-section.tsx', {
    open: async () => {
      await page.goto(vehicle);
      await alive(button(page, 'Save mileage'));
    },
    sends: 'POST /api/garage/vehicles/*/readings',
    fields: [{ field: field(page, 'Odometer reading (km)'), right: '42000', wrong: 'x' }],
    button: button(page, 'Save mileage'),
    after: () => expect(page.getByText('Mileage saved.')).toBeVisible(),
  });
  await walkForm(page, 'src/features/garage/sheet/garage-vehicle.tsx', {
    open: async () => {
      await page.goto(vehicle);
      await page.getByText('Change name and license plate').click();
      await alive(button(page, 'Save'));
    },
    sends: 'PUT /api/garage/vehicles/*',
    fields: [{ field: field(page, 'Model'), right: 'Polo' }],
    button: button(page, 'Save'),
    after: () => expect(page.getByRole('heading', { level: 1, name: '2019 Volkswagen Polo' })).toBeVisible(),
  });
});

test('checking a receipt takes one press', async ({ page }) => {
  await walkForm(page, 'src/features/ledger/proof/prove-receipt.tsx', {
    open: () => page.goto('/ledger'),
    sends: 'GET /ledger.data',
    fields: [{ field: field(page, 'Receipt number'), right: 'MQ-7K2P-94VW-XQ3D', wrong: 'zz' }],
    button: button(page, 'Verify receipt'),
    after: () => expect(page).toHaveURL(/\/ledger\/MQ-7K2P-94VW-XQ3D$/),
  });
});

test('the checkout takes one press a page', async ({ page }) => {
  test.slow();
  await newCustomer(page);
  await test.step('to whom it goes', () =>
    walkForm(page, 'src/features/checkout/buyer-form.tsx', {
      open: () => goToCheckout(page),
      fields: [
        { field: field(page, 'First name'), right: 'Ada' },
        { field: field(page, 'Email'), right: 'ada@example.com', wrong: 'ada' },
        { field: field(page, 'Phone'), right: phone },
        ...Object.entries(anAddress).map(([name, right]) => ({ field: field(page, name), right })),
      ],
      button: button(page, 'Continue to Card Payment'),
      after: () => expect(page).toHaveURL(/\/card-payment$/),
    }));
  await test.step('the plan', () =>
    walkForm(page, 'src/features/checkout/installments/plan-to-pay.tsx', {
      open: async () => {
        await goToCheckout(page);
        await fillAddress(page);
        await page.getByRole('radio', { name: 'Installments' }).check();
        await button(page, 'Continue to Installment Plan').click();
        await expect(page).toHaveURL(/\/installment$/);
      },
      sends: 'POST /api/installments/calculate',
      fields: [
        { field: field(page, 'Frequency'), right: 'Quarterly' },
        { field: field(page, 'Period (years)'), right: '3' },
      ],
      neverWrong: true,
      button: button(page, 'Calculate'),
      after: () => expect(page.getByText('12 quarterly payments of')).toBeVisible(),
    }));
  await test.step('the card', () =>
    walkForm(page, 'src/features/payments/card/sandbox-fields.tsx', {
      open: async () => {
        await goToCheckout(page);
        await fillAddress(page);
        await page.getByRole('radio', { name: 'Card' }).check();
        await button(page, 'Continue to Card Payment').click();
        await expect(page).toHaveURL(/\/card-payment$/);
      },
      sends: 'POST /api/payments/card',
      fields: [
        { field: field(page, 'Cardholder name'), right: 'Ada Byron' },
        { field: field(page, 'Card number'), right: '4242424242424242', wrong: '4242' },
        { field: field(page, 'Expiry'), right: '1235', wrong: '13' },
        { field: field(page, 'CVV'), right: '123', wrong: '1' },
      ],
      button: page.getByRole('button', { name: /^Pay \$/ }),
      after: () => expect(page).toHaveURL(/\/order-success$/),
    }));
});

test('saving a car takes one press', async ({ page }) => {
  await newCustomer(page);
  const car = await aCarOfItsOwn();
  const heart = button(page, `Save ${car.make} ${car.model}`);
  await walkForm(page, 'src/features/saved/cars/save-heart.tsx', {
    open: async () => {
      await page.goto(`/cars/${car._id}`);
      await alive(heart);
    },
    sends: 'PUT /api/saved/cars/*',
    fields: [],
    neverWrong: true,
    button: heart,
    after: () => expect(heart).toHaveAttribute('aria-pressed', 'true'),
  });
});

test('removing a car that the browser keeps takes one press', async ({ page }) => {
  const car = await aCarOfItsOwn();
  const remove = button(page, `Remove ${car.make} ${car.model}`);
  await walkForm(page, 'src/features/saved/overview/saved-car-row.tsx', {
    open: async () => {
      await page.goto(`/cars/${car._id}`);
      const heart = button(page, `Save ${car.make} ${car.model}`);
      await alive(heart);
      await heart.click();
      await expect(heart).toHaveAttribute('aria-pressed', 'true');
      await page.goto('/saved');
      await alive(remove);
    },
    fields: [],
    neverWrong: true,
    button: remove,
    after: () => expect(page.getByText('No saved cars yet')).toBeVisible(),
  });
});

test('saving a search, and how soon to be told of it, takes one press each', async ({ page }) => {
  await newCustomer(page);
  const { model } = await aCarOfItsOwn();
  const save = button(page, 'Save this search');
  await walkForm(page, 'src/features/saved/searches/save-search-form.tsx', {
    open: async () => {
      await page.goto(`/cars?${new URLSearchParams({ search: model })}`);
      await alive(save);
    },
    sends: 'POST /api/saved/searches',
    fields: [],
    neverWrong: true,
    button: save,
    after: () => expect(page.getByText('Search saved.')).toBeVisible(),
  });
  const pace = field(page, 'When a price drops, a car is back in stock, or a search has new cars');
  await walkForm(page, 'src/features/saved/overview/saved.tsx', {
    open: async () => {
      await page.goto('/saved');
      await alive(button(page, 'Save'));
    },
    sends: 'PUT /api/saved/mails',
    fields: [{ field: pace, right: 'Once a day' }],
    neverWrong: true,
    button: button(page, 'Save'),
  });
  await page.goto('/saved');
  await expect(pace).toHaveValue('daily');
});

test('waiting for a car that is sold out takes one press here and one behind the mailed link', async ({
  page,
}) => {
  const car = await aCarOfItsOwn({ stock: 0 });
  const email = newEmail('ada');
  const tell = button(page, 'Notify me when it is back');
  await walkForm(page, 'src/features/saved/waits/wait-form.tsx', {
    open: async () => {
      await page.goto(`/cars/${car._id}`);
      await alive(tell);
    },
    sends: 'POST /api/saved/waits',
    fields: [{ field: field(page, 'Email address'), right: email, wrong: 'ada' }],
    button: tell,
    after: () => expect(page.getByText('Please confirm with the link we just emailed you.')).toBeVisible(),
  });
  const path = /\/saved\/mails\?token=[\w.-]+/.exec((await mailTo(email)).text)?.[0] ?? '';
  const yes = button(page, 'Notify me');
  await walkForm(page, 'src/features/accounts/link-form.tsx', {
    open: async () => {
      await page.goto(path);
      await alive(yes);
    },
    sends: 'POST /api/saved/waits/confirm',
    fields: [],
    neverWrong: true,
    button: yes,
    after: () => expect(page.getByText("We'll email you when the car is back in stock.")).toBeVisible(),
  });
});

test('a test drive takes one press to book, one to confirm, one to move and two to cancel', async ({
  page,
}) => {
  test.slow();
  const car = await aCarOfItsOwn();
  const email = newEmail('ada');
  const day = nextSaturday();
  const radio = (time: string) => page.getByRole('radio', { name: time, exact: true });
  const time = await aFreeTime(page, car._id, day);
  const book = button(page, 'Book test drive');
  await walkForm(page, 'src/features/test-drives/booking/test-drive.tsx', {
    open: async () => {
      await page.goto(`/test-drive/${car._id}?day=${day}`);
      await alive(book);
    },
    sends: 'POST /api/test-drives',
    fields: [
      { field: radio(time), right: ' ' },
      { field: field(page, 'Name'), right: 'Ada Byron' },
      { field: field(page, 'Email'), right: email, wrong: 'ada' },
      { field: field(page, 'Phone'), right: phone, wrong: 'none' },
      { field: page.getByLabel("I have a driver's license"), right: ' ' },
    ],
    button: book,
    after: () => expect(page.getByText('We sent you an email.')).toBeVisible(),
  });
  const confirm = button(page, 'Confirm test drive');
  const confirmation = driveLinkIn(await mailTo(email), 'confirm');
  await walkForm(page, 'src/features/test-drives/booking/confirm-drive-page.tsx', {
    open: async () => {
      await page.goto(confirmation);
      await alive(confirm);
    },
    sends: 'POST /api/test-drive-link/confirm',
    fields: [],
    neverWrong: true,
    button: confirm,
    after: () => expect(page.getByText('Your test drive is booked.')).toBeVisible(),
  });
  const link = driveLinkIn(await mailTo(email, 2), 'manage');
  const later = await aFreeTime(page, car._id, day, time);
  const move = button(page, 'Move test drive');
  await walkForm(page, 'src/features/test-drives/own-drives/manage-drive.tsx', {
    open: async () => {
      await page.goto(`${link}&day=${day}`);
      await alive(move);
    },
    sends: 'POST /api/test-drive-link/move',
    fields: [{ field: radio(later), right: ' ' }],
    neverWrong: true,
    button: move,
    after: () => expect(page.getByText('Your test drive has been moved.')).toBeVisible(),
  });
  const cancel = button(page, 'Cancel test drive');
  const dialog = page.getByRole('dialog');
  await walkForm(page, 'src/features/test-drives/own-drives/manage-drive.tsx', {
    open: async () => {
      await page.goto(link);
      await alive(cancel);
      await cancel.click();
    },
    sends: 'POST /api/test-drive-link/cancel',
    fields: [],
    neverWrong: true,
    button: dialog.getByRole('button', { name: 'Cancel test drive' }),
    after: () => expect(page.getByText('Your test drive is canceled.')).toBeVisible(),
  });
});

test('the forms of a question', async ({ page }) => {
  test.slow();
  const car = await aCarOfItsOwn();
  const email = newEmail('ada');
  const ask = button(page, 'Send question');
  await walkForm(page, 'src/features/questions/asking/ask-page.tsx', {
    open: async () => {
      await page.goto(`/ask/car/${car._id}`);
      await alive(ask);
    },
    sends: 'POST /api/questions',
    fields: [
      { field: field(page, 'Subject'), right: 'Winter tires', wrong: 'a' },
      { field: field(page, 'Your question'), right: 'Do they fit?', wrong: 'x' },
      { field: field(page, 'Name'), right: 'Ada Byron' },
      { field: field(page, 'Email'), right: email, wrong: 'ada' },
    ],
    button: ask,
    after: () => expect(page.getByText('We sent you an email.')).toBeVisible(),
  });
  const confirmation = linkIn((await mailTo(email)).text, '/ask/confirm');
  await walkForm(page, 'src/features/questions/asking/confirm-question-page.tsx', {
    open: async () => {
      await page.goto(confirmation);
      await alive(ask);
    },
    sends: 'POST /api/question-link/confirm',
    fields: [],
    neverWrong: true,
    button: ask,
    after: () => expect(page.getByText('We received your question.')).toBeVisible(),
  });
  await haveSessionOf(page, 'User');
  const body = { about: 'car', id: car._id, title: 'A further one', text: 'Does it fit?' };
  const asked = await page.request.post('/api/questions', { data: body });
  const { question } = await jsonOf<{ question: { _id: string } }>(asked);
  const write = button(page, 'Send message');
  await walkForm(page, 'src/features/questions/message-form.tsx', {
    open: async () => {
      await page.goto(`/account/questions/${question._id}`);
      await alive(write);
    },
    sends: 'POST /api/questions/*/messages',
    fields: [{ field: field(page, 'Add a message'), right: 'One more thing.', wrong: 'x' }],
    button: write,
    after: () => expect(page.getByText('We received your message.')).toBeVisible(),
  });
});
