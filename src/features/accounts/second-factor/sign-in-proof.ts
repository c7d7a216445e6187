/** Better Auth keeps the proof of the password under this name; here it travels in the answer, and no cookie is set. */
const proofCookie = 'marque.two_factor';

/** The proof in what Better Auth would have the browser keep. */
export function proofIn(headers: Headers): string {
  const cookie = headers.getSetCookie().find((one) => one.startsWith(`${proofCookie}=`));
  const value = cookie?.slice(proofCookie.length + 1).split(';')[0];
  if (!value) throw new Error('Better Auth asks for a code, and gives no proof of the password.');
  return decodeURIComponent(value);
}

/** The proof as Better Auth takes it back. */
export const cookieOfProof = (proof: string): string => `${proofCookie}=${encodeURIComponent(proof)}`;
