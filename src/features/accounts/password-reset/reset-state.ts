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

/** The texts of a state, which may be of another page; empty where there is none of that name. */
const textsIn = (state: unknown): ((name: string) => string) => {
  const known = new Map(typeof state === 'object' && state !== null ? Object.entries(state) : []);
  return (name) => {
    const text: unknown = known.get(name);
    return typeof text === 'string' ? text : '';
  };
};

/** `phone` is empty where only the e-mail address was handed on. */
export function askedForCode(state: unknown): AskedForCode | undefined {
  const text = textsIn(state);
  const email = text('email');
  return email === '' ? undefined : { email, phone: text('phone') };
}

export function provenByCode(state: unknown): ProvenByCode | undefined {
  const text = textsIn(state);
  const token = text('token');
  return token === '' ? undefined : { email: text('email'), token };
}
