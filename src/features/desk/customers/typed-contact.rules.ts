/** What a form for a new customer begins with. */
export interface TypedContact {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
}

const nothing: TypedContact = { firstName: '', lastName: '', phone: '', email: '' };

/** A search that found nobody, put where it belongs: an address, a phone number, or 'first last' and 'Last, First'. */
export function contactOf(typed: string): TypedContact {
  const text = typed.trim().replace(/\s+/g, ' ');
  if (text.includes('@')) return { ...nothing, email: text };
  if (/^[+\d\s()./-]*$/.test(text)) return { ...nothing, phone: text };
  const [last = '', first] = text.split(/,\s*/, 2);
  if (first !== undefined) return { ...nothing, firstName: first, lastName: last };
  const words = text.split(' ');
  return { ...nothing, firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' };
}
