import { z } from 'zod';
import { withoutHidden } from './without-hidden.ts';

/**
 * An address with its domain as it is looked up: 'a@müller.de' is 'a@xn--mller-kva.de' (UTS 46). What has no such domain, and what is
 * no address, stays as it is, for the schema to judge.
 */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (at < 0 || !/^[\p{L}\p{M}\p{N}.\u3002-]+$/u.test(domain) || /^[ -~]*$/.test(domain)) return address;
  return URL.canParse(`http://${domain}`)
    ? `${address.slice(0, at)}@${new URL(`http://${domain}`).hostname}`
    : address;
}

/** An address as it was written or pasted, before it is judged: without blanks around it and signs that nobody sees. */
export const plainAddress = (typed: string): string => withAsciiDomain(withoutHidden(typed).trim());

/** What browsers take as an address (WHATWG HTML, valid e-mail address), with an international domain as well. */
export const emailAddress = (refusal: string) =>
  z
    .string(refusal)
    .overwrite(plainAddress)
    .max(254, refusal)
    .pipe(z.email({ pattern: z.regexes.html5Email, error: refusal }));
