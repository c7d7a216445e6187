import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { customersReset } from '#features/accounts/lost-factor/lost-factor.contract.ts';
import { readConfig, StartError } from '#platform/config.ts';
import { CodedError, fieldTexts } from '#platform/errors.ts';
import { inBrief } from '#platform/log.ts';
import { noteSecurity, noteSecurityOnStandardError } from '#platform/telemetry/security-log.ts';
import { ask, someoneIsThere } from './terminal.ts';

const usage = `Turns off the second factor of somebody who lost phone and backup codes, such as the only Global-Admin.
All their sessions end, they are mailed, and their password stays needed.

  npm run reset-second-factor -- grace@example.com --reason "Grace called, her phone is broken"

  Without --reason it is asked for on the terminal. It stands in the audit.`;

function readArguments() {
  try {
    const options = { reason: { type: 'string' }, help: { type: 'boolean' } } as const;
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

async function reasonOf(given: string | undefined): Promise<string> {
  if (given !== undefined) return given;
  if (someoneIsThere()) return ask('Reason: ');
  throw new StartError(`--reason is missing.\n\n${usage}`);
}

/** Kept with a change: no account of the shop stands behind a command. */
const operator = { userId: 'command-line', email: `${userInfo().username} (command line)` };

async function reset(entered: { email: string; reason: string }): Promise<void> {
  // They bring half of the shop along, so they wait until what was entered fits.
  const { openMigratedDatabase } = await import('../src/server/open-shop.ts');
  const { openJobs } = await import('#platform/jobs/jobs.ts');
  const { listeners } = await import('../src/server/listeners.ts');
  const { resetFactorByCommand } = await import('#features/accounts/lost-factor/lost-factor.service.ts');
  const config = readConfig();
  const { database, url, close } = await openMigratedDatabase(config, () => {});
  noteSecurityOnStandardError();
  const shop = () => {
    throw new Error('A command works off no jobs: the shop does.');
  };
  const jobs = await openJobs({ databaseUrl: url, shop, listeners, schedules: [] });
  try {
    const { id } = await resetFactorByCommand({ database, jobs }, operator, entered);
    const call = 'npm run reset-second-factor';
    noteSecurity({ event: 'second-factor-off', who: operator.userId, about: id, call });
  } catch (error) {
    throw error instanceof CodedError ? new StartError(error.message) : error;
  } finally {
    await jobs.stop();
    await close();
  }
}

async function resetSecondFactor(): Promise<void> {
  const { values, positionals } = readArguments();
  if (values.help) return console.log(usage);
  const [email, ...more] = positionals;
  if (email === undefined || more.length > 0) throw new StartError(usage);
  const entered = customersReset.safeParse({ email, reason: await reasonOf(values.reason) });
  if (!entered.success)
    throw new StartError(`${Object.values(fieldTexts(entered.error.issues)).join('; ')}.`);
  await reset(entered.data);
  console.log(`The second factor of ${entered.data.email} is off, and every device is signed out.`);
}

resetSecondFactor().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : inBrief(error));
  process.exitCode = 1;
});
