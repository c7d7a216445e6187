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

const hasTexts = <Name extends string>(state: unknown, ...names: Name[]): state is Record<Name, string> =>
  typeof state === 'object' &&
  state !== null &&
  names.every((name) => {
    const value = (state as Record<string, unknown>)[name];
    return typeof value === 'string' && value !== '';
  });

/** `phone` is empty where only the e-mail address was handed on. */
export function askedForCode(state: unknown): AskedForCode | undefined {
  if (!hasTexts(state, 'email')) return undefined;
  return { email: state.email, phone: hasTexts(state, 'phone') ? state.phone : '' };
}

export function provenByCode(state: unknown): ProvenByCode | undefined {
  if (!hasTexts(state, 'token')) return undefined;
  return { token: state.token, email: hasTexts(state, 'email') ? state.email : '' };
}
