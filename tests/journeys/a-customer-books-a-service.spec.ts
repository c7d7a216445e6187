import { expect, expectAccessible, newEmail, password, test } from '../support/journey.ts';
import { aVin, daysWithRoom } from '../support/journey-workshop.ts';

test('a customer books a service', async ({ page }) => {
  const vin = aVin();
  let day = '';

  await test.step('signs up, and finds the service center in the menu', async () => {
    const signedUp = await page.request.post('/api/auth/register', {
      data: {
        firstName: 'Ada',
        lastName: 'Byron',
        email: newEmail('ada'),
        phone: '+1 313 555 0142',
        password,
        confirmPassword: password,
      },
    });
    expect(signedUp.ok()).toBe(true);
    await page.goto('/service-center');
    await expect(page.getByRole('heading', { level: 1, name: 'Service Center' })).toBeVisible();
    for (const tip of ['Regular Maintenance', 'Tire Care', 'Fluid Levels', 'Battery Health'])
      await expect(page.getByRole('heading', { name: tip })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Book an Appointment' }).click();
    await expect(page).toHaveURL(/\/book-appointment$/);
    await expectAccessible(page);
  });

  await test.step('is told what is missing, field by field', async () => {
    await page.getByRole('button', { name: 'Book Appointment' }).click();
    for (const text of ['Enter the VIN', 'Choose a date', 'Choose a repair type'])
      await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
    await expect(page.getByLabel('Car VIN')).toBeFocused();
    await expectAccessible(page);
  });

  await test.step('types the VIN in small letters, and corrects it in the middle without losing the place', async () => {
    const box = page.getByLabel('Car VIN');
    await box.pressSequentially(`${vin.slice(0, 3)}x${vin.slice(4)}`.toLowerCase());
    await box.press('Home');
    for (let step = 0; step < 3; step += 1) await box.press('ArrowRight');
    await box.press('Delete');
    await box.pressSequentially(vin.charAt(3).toLowerCase());
    await expect(box).toHaveValue(vin);
    expect(await box.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(4);
  });

  await test.step('chooses among seven days, and is told when the network is away', async () => {
    const days = page.getByLabel('Date').locator('option:not([value=""])');
    await expect(days).toHaveCount(7);
    [day = ''] = await daysWithRoom(page, 'routine-servicing');
    await page.getByLabel('Date').selectOption(day);
    await page.getByLabel('Repair Type').selectOption('routine-servicing');
    await page.route('**/book-appointment', (call) => call.abort());
    await page.getByRole('button', { name: 'Book Appointment' }).click();
    await expect(page.getByText('Failed to book appointment')).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/book-appointment');
  });

  await test.step('books, reads so, and is brought back to the service center', async () => {
    await page.getByRole('button', { name: 'Book Appointment' }).click();
    await expect(page.getByText('Appointment booked successfully!')).toBeVisible();
    await expect(page).toHaveURL(/\/service-center$/);
    await expect(page.getByRole('heading', { name: 'Your appointments' })).toBeVisible();
    await expect(page.getByText(vin)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('cannot bring the same car twice on one day', async () => {
    await page.goto('/book-appointment');
    // The car was here before: it is chosen from the list by the keyboard, and the field takes it over.
    await page.getByLabel('Car VIN').press('Tab');
    const own = page.getByRole('group', { name: 'Your vehicles' }).getByRole('button', { name: vin });
    await expect(own).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Car VIN')).toHaveValue(vin);
    await expect(own).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);
    await page.getByLabel('Date').selectOption(day);
    await page.getByLabel('Repair Type').selectOption('technical');
    await page.getByRole('button', { name: 'Book Appointment' }).click();
    await expect(page.getByRole('alert')).toContainText(/This car already has an appointment on .+\./);
  });

  await test.step('cancels after being asked', async () => {
    await page.goto('/service-center');
    await page.getByRole('button', { name: /^Cancel Routine servicing on/ }).click();
    await expect(page.getByRole('dialog')).toContainText(vin);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel appointment' }).click();
    await expect(page.getByText(/^Your appointment on .+ is canceled\.$/)).toBeVisible();
    await page.getByText('Earlier appointments (1)').click();
    await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });
});
