import { expect, newCustomer, test } from '../support/journey.ts';
import { aVin } from '../support/journey-workshop.ts';

/** The pause after which the page of trade-ins asks for the range. */
const pauseMs = 400;

test('an offer that is asked for right after the last keystroke leads to the dashboard', async ({ page }) => {
  await newCustomer(page);
  // The pause ends at the worst moment: after the page was left, and before the router has said so.
  await page.addInitScript((pause) => {
    const waiting = new Map<number, () => void>();
    const { clearTimeout: clear, setTimeout: set, fetch: send } = window;
    let last = 1_000_000_000;
    window.setTimeout = Object.assign((act: () => void, ms?: number, ...rest: unknown[]) => {
      if (ms !== pause) return set(act, ms, ...rest);
      last += 1;
      waiting.set(last, act);
      return last;
    }, set);
    window.clearTimeout = (id) => {
      if (typeof id !== 'number' || !waiting.delete(id)) clear(id);
    };
    window.fetch = (...sent) => {
      const answer = send(...sent);
      if (String(sent[0]).includes('/dashboard')) for (const act of waiting.values()) act();
      return answer;
    };
  }, pauseMs);
  await page.goto('/trade-in?make=Mazda&model=MX-5&year=2019');
  const main = page.getByRole('main');
  await main.getByLabel('VIN').fill(aVin());
  await main.getByLabel('Mileage in km').fill('48000');
  await main.getByRole('button', { name: 'Get a firm offer' }).click();
  await expect(main.getByText('Waiting for an offer')).toBeVisible();
});
