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

const hasText = <Name extends string>(state: unknown, name: Name): state is Record<Name, string> =>
  typeof state === 'object' &&
  state !== null &&
  name in state &&
  // The line before looked for it.
  isText((state as Record<Name, unknown>)[name]);

const isText = (value: unknown) => typeof value === 'string' && value !== '';

/** `phone` is empty where only the e-mail address was handed on. */
export function askedForCode(state: unknown): AskedForCode | undefined {
  if (!hasText(state, 'email')) return undefined;
  return { email: state.email, phone: hasText(state, 'phone') ? state.phone : '' };
}

export function provenByCode(state: unknown): ProvenByCode | undefined {
  if (!hasText(state, 'token')) return undefined;
  return { token: state.token, email: hasText(state, 'email') ? state.email : '' };
}
