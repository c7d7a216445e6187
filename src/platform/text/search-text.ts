import { z } from 'zod';

/** What is pasted around addresses and numbers, and nobody sees; not the two joiners, which words of some scripts need. */
const unseen = /(?![\u200c\u200d])\p{Cf}/gu;

/**
 * What somebody typed to find something by, without signs that nobody sees. Control characters and halves of characters, which no keyboard has and
 * PostgreSQL does not take, count as spaces: they find nothing, and break nothing.
 */
export const typedText = () =>
  z
    .string()
    .overwrite((text) =>
      text
        .toWellFormed()
        .replace(unseen, '')
        .replace(/[\p{Cc}\uFFFD]/gu, ' '),
    )
    .trim();
