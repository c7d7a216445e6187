import { readFile } from 'node:fs/promises';
import type { BrowserContext, Locator } from '@playwright/test';
import type { CarDetail } from '#features/catalogue/catalogue.contract.ts';
import { newId } from '#platform/database/ids.ts';
import { formatMoney } from '#platform/money.ts';
import { expect, expectAccessible, haveSessionOf, newCustomer, type Page, test } from '../support/journey.ts';
import { fillAddress } from '../support/journey-address.ts';
import { jsonOf } from '../support/json.ts';
import { aRealVin } from '../support/vehicles.ts';

const studio = ['roadster-red', 'roadster-blue', 'roadster-green'];
const views = 12;

/** Photographs of one car from all sides, as a dealer's camera names them. */
const photographs = () =>
  Promise.all(
    Array.from({ length: views }, async (_, index) => ({
      name: `IMG_${String(index + 1).padStart(4, '0')}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await readFile(
        new URL(`../../seeds/pictures/${studio[index % studio.length]}/1600.jpg`, import.meta.url),
      ),
    })),
  );

/**
 * Counts what a dealer enters and presses, from the first page after the login on. The first field is clicked, all others are
 * reached with Tab, which is tried: a field that Tab does not reach from the one before fails.
 */
function aHand(page: Page) {
  const main = page.getByRole('main');
  const done = { fields: 0, clicks: 0 };
  const click = async (what: Locator) => {
    done.clicks += 1;
    await what.click();
  };
  const reach = async (field: Locator) => {
    done.fields += 1;
    if (done.fields === 1) return click(field);
    for (let steps = 0; steps < 3; steps += 1) {
      if (await field.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    await expect(field).toBeFocused();
  };
  return {
    done,
    click,
    enter: async (label: string, text: string) => {
      await reach(main.getByLabel(label, { exact: true }));
      await page.keyboard.insertText(text);
    },
    choose: async (label: string, option: string) => {
      const field = main.getByLabel(label, { exact: true });
      await reach(field);
      await field.selectOption(option);
    },
    press: (name: string) => click(main.getByRole('button', { name, exact: true })),
  };
}

/** Takes one thing with the mouse and lets go of it over another. */
async function dragOnto(page: Page, one: Locator, other: Locator): Promise<void> {
  await other.scrollIntoViewIfNeeded();
  const boxes = await Promise.all([one, other].map((tile) => tile.getByRole('img').last().boundingBox()));
  const [from, to] = boxes.map((box) => ({
    x: (box?.x ?? 0) + (box?.width ?? 0) / 2,
    y: (box?.y ?? 0) + (box?.height ?? 0) / 2,
  }));
  await page.mouse.move(from!.x, from!.y);
  await page.mouse.down();
  await page.mouse.move(to!.x, to!.y, { steps: 10 });
  await page.mouse.up();
}

const stripOf = (page: Page, name: string) =>
  page.getByRole('list', { name: `Pictures of ${name}`, exact: true });

/** Which picture of a strip is in view, from 1. */
const inView = (strip: ReturnType<typeof stripOf>) =>
  strip.evaluate((list) => Math.round(list.scrollLeft / list.clientWidth) + 1);

test('a used car with twelve pictures finds its buyer', async ({ page, browser, baseURL }) => {
  test.slow();
  const model = `Elan ${newId().slice(-12)}`;
  const name = `Lotus ${model}`;
  const price = formatMoney(38_500);
  const open: BrowserContext[] = [];
  const someone = async (width: number) => {
    const context = await browser.newContext({ baseURL, viewport: { width, height: 800 } });
    open.push(context);
    return context.newPage();
  };
  const desk = await someone(1440);
  let id = '';

  await test.step('a dealer lists it with facts, VIN and twelve pictures: at most 14 fields and 6 clicks beside the files', async () => {
    await haveSessionOf(desk, 'Worker');
    await desk.goto('/worker');
    const hand = aHand(desk);
    await hand.click(desk.getByRole('link', { name: 'Add Car', exact: true }));
    await expect(desk.getByRole('heading', { level: 1, name: 'Add New Car' })).toBeVisible();
    await hand.enter('Make', 'Lotus');
    await hand.enter('Model', model);
    await hand.enter('Color', 'Green');
    await hand.enter('Price in $', '38500');
    await hand.enter('Top speed in km/h', '190');
    await hand.choose('Condition', 'Used');
    await hand.enter('Model year', '1971');
    await hand.enter('Mileage in km', '61400');
    await hand.enter('Previous owners', '2');
    await hand.choose('Fuel', 'Petrol');
    await hand.choose('Transmission', 'Manual');
    await hand.enter('Power in kW', '93');
    await hand.enter('VIN', aRealVin());
    // Beside the files: the press that opens the chooser is counted as well.
    const chooser = desk.waitForEvent('filechooser');
    await hand.click(desk.getByRole('main').getByRole('button', { name: 'Choose pictures' }));
    await (await chooser).setFiles(await photographs());
    await expect(desk.getByText(`All ${views} pictures are uploaded.`)).toBeVisible({ timeout: 120_000 });
    await expectAccessible(desk);
    await hand.press('Add car');
    await expect(desk.getByText(`${name} is in the catalog.`)).toBeVisible();
    expect(hand.done.fields).toBeLessThanOrEqual(14);
    expect(hand.done.clicks).toBeLessThanOrEqual(6);
  });

  await test.step('its twelve pictures are prepared, in the order of the files', async () => {
    const find = async () =>
      jsonOf<CarDetail[]>(await desk.request.get(`/api/cars?search=${encodeURIComponent(model)}`));
    [{ _id: id } = { _id: '' }] = await find();
    await expect
      .poll(
        async () => (await jsonOf<CarDetail>(await desk.request.get(`/api/cars/${id}`))).pictures?.length,
        {
          timeout: 180_000,
        },
      )
      .toBe(views);
    await desk.goto(`/worker/cars/${id}`);
    await expect(desk.getByText(`${views} of 40`)).toBeVisible();
    await expectAccessible(desk);
  });

  await test.step('another picture is made the first by key and by mouse, one is taken out and brought back', async () => {
    const tiles = desk.getByRole('list', { name: 'Pictures in their order' }).getByRole('listitem');
    const addresses = async () =>
      (await tiles.locator('img[src*="/images/"]').all()).map((one) => one.getAttribute('src'));
    const before = await Promise.all(await addresses());
    const later = desk.getByRole('button', { name: 'Make picture 3 the first' });
    await later.focus();
    await desk.keyboard.press('Enter');
    await expect(desk.getByText(`The picture is now 1 of ${views}.`)).toBeAttached();
    await expect
      .poll(async () => Promise.all(await addresses()))
      .toEqual([before[2], before[0], before[1], ...before.slice(3)]);
    await dragOnto(desk, tiles.nth(1), tiles.nth(0));
    await expect
      .poll(async () => Promise.all(await addresses()))
      .toEqual([before[0], before[2], before[1], ...before.slice(3)]);
    await desk.getByRole('button', { name: 'Remove picture 12' }).click();
    await expect(desk.getByText('11 of 40')).toBeVisible();
    await desk.getByRole('button', { name: 'Undo' }).click();
    await expect(desk.getByText(`${views} of 40`)).toBeVisible();
  });

  for (const width of [360, 1440])
    await test.step(`a visitor looks at all of them, ${width} pixels wide`, async () => {
      const visitor = await someone(width);
      await visitor.goto(`/cars?search=${encodeURIComponent(model)}`);
      await expect(visitor.getByRole('main')).toContainText(price);
      await visitor.getByRole('link', { name: /View Details/ }).click();
      const strip = stripOf(visitor, name);
      await expect(strip.getByRole('listitem')).toHaveCount(views);
      await expect(visitor.getByRole('button', { name: 'Full screen' })).toBeVisible();
      await expectAccessible(visitor);
      await strip.focus();
      await visitor.keyboard.press('ArrowRight');
      await expect.poll(() => inView(strip)).toBe(2);
      await visitor.keyboard.press('End');
      await expect.poll(() => inView(strip)).toBe(views);
      await visitor.getByRole('link', { name: /^Picture 3:/ }).click();
      await expect.poll(() => inView(strip)).toBe(3);
      const larger = visitor.getByRole('button', { name: 'Full screen' });
      await larger.click();
      const dialog = visitor.getByRole('dialog', { name });
      await expect(dialog).toBeVisible();
      await expectAccessible(visitor);
      await dialog.getByRole('button', { name: 'Next picture' }).click();
      await expect(dialog.getByRole('status')).toHaveText(/4.*12/);
      await visitor.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(larger).toBeFocused();
      await expect.poll(() => inView(strip)).toBe(4);
    });

  await test.step('without script it is a strip, and links to its pictures', async () => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
    open.push(context);
    const visitor = await context.newPage();
    await visitor.goto(`/cars/${id}`);
    await expect(stripOf(visitor, name).getByRole('listitem')).toHaveCount(views);
    await visitor.getByRole('link', { name: /^Picture 5:/ }).click();
    await expect(visitor).toHaveURL(/#picture-5$/);
    await expect(visitor.locator('#picture-5')).toBeInViewport();
    await expect(visitor.getByRole('button', { name: 'Full screen' })).toHaveCount(0);
  });

  const buyer = await someone(360);
  let email = '';

  await test.step('somebody buys it: the price is the same in the basket and on the receipt', async () => {
    email = await newCustomer(buyer);
    await buyer.goto(`/cars/${id}`);
    await buyer.getByRole('button', { name: 'Add to Basket' }).click();
    await expect(buyer.getByRole('dialog', { name: 'Basket' })).toContainText(`Total${price}`);
    await buyer.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await fillAddress(buyer);
    await buyer.getByRole('button', { name: 'Continue to Card Payment' }).click();
    await buyer.getByLabel('Cardholder name').fill('Ada Byron');
    await buyer.getByLabel('Card number').fill('4242 4242 4242 4242');
    await buyer.getByLabel('Expiry').fill('12/40');
    await buyer.getByLabel('CVV').fill('123');
    await buyer.getByRole('button', { name: /^Pay/ }).click();
    await expect(buyer.getByRole('main')).toContainText(`paid in full: ${price}`);
    await expectAccessible(buyer);
  });

  await test.step('and in the export of the office', async () => {
    await haveSessionOf(page, 'Admin');
    const csv = await page.request.get(`/api/admin/orders/export.csv?search=${encodeURIComponent(email)}`);
    const [head = '', row = ''] = (await csv.text()).replace('\ufeff', '').trim().split(/\r?\n/);
    const cellOf = (column: string) => row.split(',')[head.split(',').indexOf(column)];
    expect(row).toContain(model);
    expect([cellOf('Price (USD)'), cellOf('Total (USD)')]).toEqual(['38500.00', '38500.00']);
  });
  for (const context of open) await context.close();
});
