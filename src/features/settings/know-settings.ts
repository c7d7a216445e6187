import type { Listener, Schedule } from '#platform/jobs/jobs.ts';
import { freshenSettings, type SettingsShop } from './known-settings.ts';

/** A job whose mails and papers say of the dealership what the settings say now. */
export const knowingListener = <Shop extends SettingsShop>(one: Listener<Shop>): Listener<Shop> => ({
  ...one,
  async handle(shop, data) {
    await freshenSettings(shop);
    return one.handle(shop, data);
  },
});

/** The same by the clock. */
export const knowingSchedule = <Shop extends SettingsShop>(one: Schedule<Shop>): Schedule<Shop> => ({
  ...one,
  async run(shop) {
    await freshenSettings(shop);
    return one.run(shop);
  },
});
