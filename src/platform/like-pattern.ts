/** For `ilike`: what contains this text, whose own signs mean nothing. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
