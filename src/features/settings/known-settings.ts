import { and, desc, eq, lte } from 'drizzle-orm';
import { changeBrand } from '#platform/brand.ts';
import { log } from '#platform/log.ts';
import { keepReading } from '#platform/runtime/keep-reading.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { type SettingName, type SettingValues, settings } from './settings.contract.ts';
import { settingVersions } from './settings.tables.ts';

/** What of the platform one needs who reads a setting. */
export type SettingsShop = Pick<Platform, 'database' | 'kept' | 'demo'>;

export interface KnownSetting {
  version: number;
  /** Null: the default. */
  value: unknown;
}

export type KnownSettings = ReadonlyMap<string, KnownSetting>;

/** The newest version of each setting that was ever changed, by its name. */
export async function readNewest({ database }: Pick<SettingsShop, 'database'>): Promise<KnownSettings> {
  const { name, version, value } = settingVersions;
  const rows = await database
    .selectDistinctOn([name], { name, version, value })
    .from(settingVersions)
    .orderBy(name, desc(version));
  return new Map(rows.map((row) => [row.name, { version: row.version, value: row.value }]));
}

/** What letters and papers say of the dealership follows the settings that this process knows. */
async function readForProcess(shop: SettingsShop): Promise<KnownSettings> {
  const newest = await readNewest(shop);
  changeBrand({
    ...valueIn(newest, shop, 'dealershipName'),
    contact: valueIn(newest, shop, 'contact'),
    openingHours: valueIn(newest, shop, 'openingHours'),
  });
  return newest;
}

/** Each process reads them every other second at most, so that no call asks; a change arrives within that time. */
const known = keepReading<KnownSettings, SettingsShop>({
  freshMs: 2000,
  read: readForProcess,
  unread: new Map(),
  failure: 'The settings could not be read',
});

export const defaultOf = <Name extends SettingName>(
  { demo }: Pick<SettingsShop, 'demo'>,
  name: Name,
): SettingValues[Name] => settings[name].defaults[demo ? 'demo' : 'real'];

/** The value that counts. One that a former version of the shop allowed and this one does not: the default. */
export function valueIn<Name extends SettingName>(
  newest: KnownSettings,
  shop: Pick<SettingsShop, 'demo'>,
  name: Name,
): SettingValues[Name] {
  const stored = newest.get(name)?.value ?? null;
  if (stored === null) return defaultOf(shop, name);
  const parsed = settings[name].schema.safeParse(stored);
  if (parsed.success) return parsed.data;
  log.warn({ setting: name }, 'The value of a setting is no longer valid; its default is used');
  return defaultOf(shop, name);
}

/** A setting's value now, without a wait while what is known is fresh. */
export function readSetting<Name extends SettingName>(
  shop: SettingsShop,
  name: Name,
): SettingValues[Name] | Promise<SettingValues[Name]> {
  const newest = known.current(shop);
  return newest instanceof Promise
    ? newest.then((read) => valueIn(read, shop, name))
    : valueIn(newest, shop, name);
}

/** At the beginning of a call or a job: what it says of the dealership is at most two seconds old. */
export const freshenSettings = (shop: SettingsShop): KnownSettings | Promise<KnownSettings> =>
  known.current(shop);

/**
 * A setting's value at a moment of the past, for what was decided then. Before the first change it is the default of now.
 */
export async function settingAt<Name extends SettingName>(
  shop: Pick<SettingsShop, 'database' | 'demo'>,
  name: Name,
  at: Date,
): Promise<SettingValues[Name]> {
  const [row] = await shop.database
    .select({ version: settingVersions.version, value: settingVersions.value })
    .from(settingVersions)
    .where(and(eq(settingVersions.name, name), lte(settingVersions.changedAt, at)))
    .orderBy(desc(settingVersions.version))
    .limit(1);
  return valueIn(new Map(row ? [[name, row]] : []), shop, name);
}

/** After a change: the next call to this process finds the new value. */
export const rereadSettings = (shop: SettingsShop): Promise<void> => known.reread(shop);
