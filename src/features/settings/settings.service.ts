import { desc, eq } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import { badInput, CodedError, notFound } from '#platform/errors.ts';
import { noteSecurity } from '#platform/telemetry/security-log.ts';
import { faultsOfLines } from '#platform/text/one-line.ts';
import {
  defaultOf,
  type KnownSettings,
  readNewest,
  rereadSettings,
  type SettingsShop,
  valueIn,
} from './known-settings.ts';
import {
  isSettingName,
  type Setting,
  type SettingChange,
  type SettingName,
  type SettingUpdate,
  type SettingValues,
  settingNames,
  settings,
} from './settings.contract.ts';
import { settingVersions } from './settings.tables.ts';

/** Who changes a setting: a person of the shop, or whoever runs its commands. */
type Changer = Pick<Member, 'userId' | 'email'>;

function present<Name extends SettingName>(newest: KnownSettings, shop: SettingsShop, name: Name): Setting {
  const { title, group, form, unit, meaning, effect, tell } = settings[name];
  const json = valueIn(newest, shop, name);
  const value = tell(json);
  const defaultValue = tell(defaultOf(shop, name));
  const version = newest.get(name)?.version ?? 0;
  const isDefault = value === defaultValue;
  return { name, title, group, form, value, json, defaultValue, isDefault, unit, meaning, effect, version };
}

/** A setting's name as it was typed. Throws 404 for one that is none. */
export function namedSetting(typed: string): SettingName {
  if (!isSettingName(typed)) throw noSuchSetting(typed);
  return typed;
}

/** Every setting as it is now, read from the database. */
export async function listSettings(shop: SettingsShop): Promise<Setting[]> {
  const newest = await readNewest(shop);
  return settingNames.map((name) => present(newest, shop, name));
}

/** A setting as it is now, read from the database. */
export async function findSetting(shop: SettingsShop, name: SettingName): Promise<Setting> {
  return present(await readNewest(shop), shop, name);
}

/**
 * A value, judged. Throws 400 with what is wrong where. Whether its texts can be read is not for the schemas to say: a value of
 * before that they refused would be read as the default.
 */
function judge<Name extends SettingName>(name: Name, value: unknown): SettingValues[Name] {
  const parsed = settings[name].schema.safeParse(value);
  if (!parsed.success) throw badValue(parsed.error.issues);
  const faults = faultsOfLines(parsed.data);
  if (faults.length > 0) throw badValue(faults);
  return parsed.data;
}

/** What was typed in a command, judged. Throws 400 with what it must be. */
function judgeTyped<Name extends SettingName>(name: Name, typed: string): SettingValues[Name] {
  const { schema, read } = settings[name];
  const parsed = schema.safeParse(read(typed.trim()));
  if (!parsed.success) throw badSetting(name);
  const [fault] = faultsOfLines(parsed.data);
  if (fault) throw badInput({ value: [...fault.path, fault.message].join(': ') });
  return parsed.data;
}

/** Writes the next version where `seen` is the newest, audited in the same transaction. Throws 409 `setting-changed`. */
async function writeVersion(
  shop: SettingsShop,
  changer: Changer,
  name: SettingName,
  { seen, value }: { seen: number; value: unknown },
): Promise<Setting> {
  const changed = await shop.database.transaction(async (transaction) => {
    const inside = { ...shop, database: transaction };
    const before = await findSetting(inside, name);
    if (before.version !== seen) throw settingChanged(name, before.version);
    const [written] = await transaction
      .insert(settingVersions)
      .values({ name, version: seen + 1, value, changedBy: changer.email, changedAt: now() })
      .onConflictDoNothing()
      .returning({ version: settingVersions.version });
    if (!written) throw settingChanged(name, seen + 1);
    const after = await findSetting(inside, name);
    await recordAudit(transaction, {
      actor: changer,
      action: 'change setting',
      subject: { type: 'setting', id: name, name: settings[name].title },
      before: { value: before.value },
      after: { value: after.value },
    });
    return after;
  });
  noteSecurity({ event: 'setting-changed', who: changer.userId, setting: name, value: changed.value });
  await rereadSettings(shop);
  return changed;
}

/**
 * Sets a setting to a value. `seen` is the version that the change was decided on. Nothing that happened before changes
 * with it. Throws 400 for a value that it cannot have and 409 `setting-changed`.
 */
export const storeSetting = async (
  shop: SettingsShop,
  changer: Changer,
  name: SettingName,
  { seen, value }: { seen: number; value: unknown },
): Promise<Setting> => writeVersion(shop, changer, name, { seen, value: judge(name, value) });

/**
 * Sets a setting to what was typed. `seen` is the version that the change was decided on. Nothing that happened before
 * changes with it. Throws 400 for a value that it cannot have and 409 `setting-changed`.
 */
export const changeSetting = async (
  shop: SettingsShop,
  changer: Changer,
  name: SettingName,
  { seen, typed }: { seen: number; typed: string },
): Promise<Setting> => writeVersion(shop, changer, name, { seen, value: judgeTyped(name, typed) });

/** The default counts again, also one that a later version of the shop brings. Throws 409 `setting-changed`. */
export const resetSetting = (
  shop: SettingsShop,
  changer: Changer,
  name: SettingName,
  seen: number,
): Promise<Setting> => writeVersion(shop, changer, name, { seen, value: null });

/** As the page of settings sends it: a value, or none, and then the default counts again. Throws as `storeSetting`. */
export const updateSetting = (
  shop: SettingsShop,
  changer: Changer,
  name: SettingName,
  { expectedVersion, json }: SettingUpdate,
): Promise<Setting> =>
  json === undefined
    ? resetSetting(shop, changer, name, expectedVersion)
    : storeSetting(shop, changer, name, { seen: expectedVersion, value: json });

function toldAsStored<Name extends SettingName>(name: Name, stored: unknown): string {
  const { schema, tell } = settings[name];
  const parsed = schema.safeParse(stored);
  return parsed.success ? tell(parsed.data) : JSON.stringify(stored);
}

/** Every change of a setting, newest first. */
export async function settingHistory(
  { database }: Pick<SettingsShop, 'database'>,
  name: SettingName,
): Promise<SettingChange[]> {
  const rows = await database
    .select()
    .from(settingVersions)
    .where(eq(settingVersions.name, name))
    .orderBy(desc(settingVersions.version));
  return rows.map(({ version, value, changedBy, changedAt }) => ({
    version,
    ...(value !== null && { value: toldAsStored(name, value) }),
    changedBy,
    changedAt: changedAt.toISOString(),
  }));
}

const noSuchSetting = (name: string) =>
  notFound(`There is no setting named ${JSON.stringify(name)}. There are: ${settingNames.join(', ')}.`);

const badSetting = (name: SettingName) => badInput({ value: `${name} must be ${settings[name].expected}.` });

interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

/** 400 for a value that was sent: a text for each place in it that does not fit. */
const badValue = (issues: readonly Issue[]) =>
  badInput(
    Object.fromEntries(issues.map(({ path, message }) => [['json', ...path.map(String)].join('.'), message])),
  );

/** 409: somebody changed it after the version that this change was decided on. */
const settingChanged = (name: SettingName, version: number) =>
  new CodedError(409, 'setting-changed', `${name} was changed in the meantime. Please check it again.`, {
    details: { version },
  });
