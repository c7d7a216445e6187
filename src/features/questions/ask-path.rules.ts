import type { QuestionSubject } from './questions.rules.ts';

/** The page on which one asks, from '/'. It stands apart, so that pages which only lead there hold nothing else. */
export const askPath = (about: QuestionSubject, id: string): string =>
  `/ask/${about}/${encodeURIComponent(id)}`;
