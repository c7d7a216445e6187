import { brand } from '#platform/brand.ts';
import { badInput } from '#platform/errors.ts';
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

/**
 * Throws 400 `bad-input`, reported at `field`, for a password that a guesser tries early (rules.md#passwords). Call it
 * wherever a person chooses a password, before the hash is made.
 */
export async function assertHardToGuess(
  password: string,
  { email, username, firstName = '', lastName = '' }: Owner,
  field = 'password',
): Promise<void> {
  const common = await commonPasswords();
  const known = {
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
  };
  if (isGuessable(password, known)) throw badInput({ [field]: guessableText });
}
