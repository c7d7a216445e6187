import { userInfo } from 'node:os';
import type { Setting } from '#features/settings/settings.contract.ts';
import {
  changeSetting,
  findSetting,
  listSettings,
  namedSetting,
  resetSetting,
  settingHistory,
} from '#features/settings/settings.service.ts';
import { isDemo, readConfig, StartError } from '#platform/config.ts';
import { CodedError } from '#platform/errors.ts';
import { inBrief } from '#platform/log.ts';
import { keepFor } from '#platform/runtime/per-shop.ts';
import { noteSecurityOnStandardError } from '#platform/telemetry/security-log.ts';
import { openMigratedDatabase } from '../src/server/open-shop.ts';

const usage = `The shop's settings, also while it runs. A change arrives within seconds.

  npm run settings                          all of them, with their defaults
  npm run settings -- set <name> <value>
  npm run settings -- reset <name>          the default counts again
  npm run settings -- history <name>        every value it had, since when, and by whom`;

type Shop = Parameters<typeof listSettings>[0];

/** Kept with a change: no account of the shop stands behind a command. */
const changer = { userId: 'command-line', email: `${userInfo().username} (command line)` };

const told = ({ name, value, defaultValue, isDefault, meaning }: Setting) =>
  `${name} = ${value}\n  ${meaning}\n  Default: ${defaultValue}${isDefault ? '' : ' (changed)'}`;

async function list(shop: Shop): Promise<void> {
  console.log((await listSettings(shop)).map(told).join('\n\n'));
}

async function set(shop: Shop, typedName: string, typed: string): Promise<void> {
  const name = namedSetting(typedName);
  const before = await findSetting(shop, name);
  const after = await changeSetting(shop, changer, name, { seen: before.version, typed });
  console.log(`${name}: ${before.value} became ${after.value}.`);
}

async function reset(shop: Shop, typedName: string): Promise<void> {
  const name = namedSetting(typedName);
  const before = await findSetting(shop, name);
  const after = await resetSetting(shop, changer, name, before.version);
  console.log(`${name}: ${before.value} became ${after.value}, the default.`);
}

async function history(shop: Shop, typedName: string): Promise<void> {
  const name = namedSetting(typedName);
  const changes = await settingHistory(shop, name);
  const lines = changes.map(
    ({ version, value, changedBy, changedAt }) =>
      `${version}  ${changedAt}  ${value ?? 'the default'}  by ${changedBy}`,
  );
  console.log(lines.length > 0 ? lines.join('\n') : `${name} has its default and was never changed.`);
}

/** What was asked for. Throws a StartError where it is none of the four. */
function command([word, name, ...values]: string[]): (shop: Shop) => Promise<void> {
  if (word === undefined) return list;
  const typed = values.join(' ');
  if (word === 'set' && name && typed) return (shop) => set(shop, name, typed);
  if (word === 'reset' && name && values.length === 0) return (shop) => reset(shop, name);
  if (word === 'history' && name && values.length === 0) return (shop) => history(shop, name);
  throw new StartError(usage);
}

async function main(args: string[]): Promise<void> {
  if (args.includes('--help')) return console.log(usage);
  const run = command(args);
  const config = readConfig();
  const { database, close } = await openMigratedDatabase(config, () => {});
  noteSecurityOnStandardError();
  try {
    await run({ database, kept: keepFor(database), demo: isDemo(config) });
  } catch (error) {
    throw error instanceof CodedError ? new StartError(error.message) : error;
  } finally {
    await close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : inBrief(error));
  process.exitCode = 1;
});
