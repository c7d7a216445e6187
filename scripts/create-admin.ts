import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { type NewMember, newMember } from '#features/accounts/accounts.contract.ts';
import { createMember } from '#features/accounts/create-member.ts';
import { assertHardToGuess } from '#features/accounts/new-password/assert-hard-to-guess.ts';
import { isDemo, readConfig, StartError } from '#platform/config.ts';
import { CodedError, fieldTexts } from '#platform/errors.ts';
import { inBrief } from '#platform/log.ts';
import { keepFor } from '#platform/runtime/per-shop.ts';
import { noteSecurity, noteSecurityOnStandardError } from '#platform/telemetry/security-log.ts';
import { ask, askSecretly, someoneIsThere } from './terminal.ts';

const usage = `Makes a Global-Admin, who then makes all other staff.

  npm run create-admin -- --email grace@example.com --username grace --first-name Grace --last-name Hopper

  --phone is optional. What is missing is asked for on the terminal, or read from MARQUE_ADMIN_EMAIL,
  MARQUE_ADMIN_USERNAME, MARQUE_ADMIN_FIRST_NAME, MARQUE_ADMIN_LAST_NAME and MARQUE_ADMIN_PASSWORD.
  A password that is neither given nor typed is made up, and printed once.`;

const option = { type: 'string' } as const;
const options = {
  email: option,
  username: option,
  'first-name': option,
  'last-name': option,
  phone: option,
  help: { type: 'boolean' },
} as const;

function readArguments() {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

const fromEnvironment = (name: string) =>
  process.env[`MARQUE_ADMIN_${name.toUpperCase().replaceAll('-', '_')}`] || undefined;

async function whichever(name: string, given: string | undefined, question: string): Promise<string> {
  const known = given ?? fromEnvironment(name);
  if (known !== undefined) return known;
  if (someoneIsThere()) return ask(question);
  throw new StartError(`--${name} is missing.\n\n${usage}`);
}

interface Password {
  password: string;
  isMadeUp: boolean;
}

async function choosePassword(): Promise<Password> {
  const known = fromEnvironment('password');
  if (known !== undefined) return { password: known, isMadeUp: false };
  const typed = someoneIsThere() ? await askSecretly('Password (Enter: one is made up): ') : '';
  return typed === ''
    ? { password: randomBytes(12).toString('base64url'), isMadeUp: true }
    : { password: typed, isMadeUp: false };
}

function checked(entered: Record<keyof Omit<NewMember, 'role'>, string>): NewMember {
  const parsed = newMember.safeParse({ ...entered, role: 'Global-Admin' });
  if (parsed.success) return parsed.data;
  const wrong = Object.entries(fieldTexts(parsed.error.issues)).map(([field, text]) => `${field}: ${text}`);
  throw new StartError(`${wrong.join('; ')}.`);
}

async function store(member: NewMember): Promise<void> {
  // Brings half of the shop along, so it waits until what was entered fits.
  const { openMigratedDatabase } = await import('../src/server/open-shop.ts');
  const config = readConfig();
  const connection = await openMigratedDatabase(config, () => {});
  noteSecurityOnStandardError();
  try {
    const { database } = connection;
    const shop = { database, kept: keepFor(database), demo: isDemo(config) };
    await assertHardToGuess(shop, member.password, member);
    const about = await createMember(database, member);
    noteSecurity({ event: 'account-made', who: 'command-line', about, call: 'npm run create-admin' });
  } catch (error) {
    throw error instanceof CodedError ? new StartError(error.message) : error;
  } finally {
    await connection.close();
  }
}

async function createAdmin(): Promise<void> {
  const given = readArguments();
  if (given.help) return console.log(usage);
  const email = await whichever('email', given.email, 'E-mail address: ');
  const username = await whichever('username', given.username, 'Username: ');
  const firstName = await whichever('first-name', given['first-name'], 'First name: ');
  const lastName = await whichever('last-name', given['last-name'], 'Last name: ');
  const { password, isMadeUp } = await choosePassword();
  const phone = given.phone ?? fromEnvironment('phone') ?? '';
  const member = checked({ email, username, firstName, lastName, phone, password });
  await store(member);
  console.log(`${member.email} is a Global-Admin now.`);
  if (isMadeUp) console.log(`Password, shown this once: ${password}`);
}

createAdmin().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : inBrief(error));
  process.exitCode = 1;
});
