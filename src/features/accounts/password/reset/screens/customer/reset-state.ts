import { z } from 'zod';

/** What the pages of the reset hand on, one to the next: in navigation state, never in an address. */
export interface AskedForCode {
  email: string;
  /** For sending the code again. */
  phone: string;
}
export interface ProvenByCode {
  email: string;
  token: string;
}

const word = z.string().min(1);
const asked = z.object({ email: word, phone: word.catch('') });
const proven = z.object({ email: word.catch(''), token: word });

/** `phone` is empty where only the e-mail address was handed on. */
export const askedForCode = (state: unknown): AskedForCode | undefined => asked.safeParse(state).data;

export const provenByCode = (state: unknown): ProvenByCode | undefined => proven.safeParse(state).data;
