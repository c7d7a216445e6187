import { readSetting, type SettingsShop } from '#features/settings/known-settings.ts';
import { brand } from '#platform/brand.ts';
import { badInput } from '#platform/errors.ts';
import type { Role } from '#platform/permissions.ts';
import { bareWords, guessableText, isGuessable } from './new-password.rules.ts';

/** Whose password it is to be, as far as that is known. */
interface Owner {
  email?: string;
  username?: string | null;
  firstName?: string;
  lastName?: string;
}

let listed: Promise<ReadonlyMap<string, number>> | undefined;
/** 49,000 common passwords, in lower case: 9 MB, so they are loaded when the first new password comes (ADR 0025). */
const commonPasswords = (): Promise<ReadonlyMap<string, number>> => {
  listed ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Map(dictionary['passwords-common'].map((text, rank) => [text, rank])),
  );
  return listed;
};

/** Whether a guesser tries this password early (rules.md#passwords). */
export async function isEasyToGuess(
  password: string,
  { email, username, firstName = '', lastName = '' }: Owner,
): Promise<boolean> {
  const common = await commonPasswords();
  return isGuessable(password, {
    rankOf: (text: string) => common.get(text),
    own: bareWords([
      email,
      username ?? undefined,
      `${firstName} ${lastName}`,
      `${lastName} ${firstName}`,
      firstName,
      lastName,
      brand.name,
      brand.wordmark,
      brand.legalName,
    ]),
  });
}

/** Whether the setting refuses guessable passwords of this role. */
export async function refusesGuessable(shop: SettingsShop, role: Role): Promise<boolean> {
  const refused = await readSetting(shop, 'refuseGuessablePasswords');
  return refused === 'everyone' || (refused === 'staff' && role !== 'User');
}

/**
 * Throws 400 `bad-input`, reported at `password`, for a password that a guesser tries early, where the setting refuses it for this role.
 * Call it wherever a person chooses their own lasting password, before the hash is made.
 */
export async function assertHardToGuess(
  shop: SettingsShop,
  password: string,
  owner: Owner & { role: Role },
): Promise<void> {
  if (!(await refusesGuessable(shop, owner.role))) return;
  if (await isEasyToGuess(password, owner)) throw badInput({ password: guessableText });
}
