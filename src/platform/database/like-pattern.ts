const literal = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** For `like` and `ilike`: what contains this text, whose own signs mean nothing. */
export const containing = (text: string): string => `%${literal(text)}%`;

/** The same of what begins with it. */
export const beginningWith = (text: string): string => `${literal(text)}%`;

/** Three letters or digits in a row; fewer where the text itself shows that a word begins or ends there. */
const trigram = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u;

/** Whether an index of trigrams (pg_trgm) finds what contains this text. For any other, PostgreSQL reads everything. */
export const hasTrigram = (text: string): boolean => trigram.test(text);

/** Two or three of ASCII's letters or digits that every database takes for a trigram, whatever its locale. */
const asciiTrigram = /[a-z0-9]{3}|[a-z0-9]{2}[^a-z0-9]|[!-/:-@[-`{-~][a-z0-9]/i;

/** The same as `hasTrigram` where the locale of the database is not known: some take only ASCII's letters for letters. */
export const hasAsciiTrigram = (text: string): boolean => asciiTrigram.test(text);
