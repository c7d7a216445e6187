import { z } from 'zod';

/**
 * What somebody typed to find something by. Control characters and halves of characters, which no keyboard has and
 * PostgreSQL does not take, count as spaces: they find nothing, and break nothing.
 */
export const typedText = () =>
  z
    .string()
    .overwrite((text) => text.toWellFormed().replace(/[\p{Cc}\uFFFD]/gu, ' '))
    .trim();
