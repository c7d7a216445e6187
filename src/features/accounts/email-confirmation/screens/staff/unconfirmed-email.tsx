/** Beside an address to which the shop's mails may go astray (rules.md#email-confirmation). */
export function UnconfirmedEmail({ isConfirmed }: { isConfirmed: boolean }) {
  if (isConfirmed) return null;
  return <span className="block text-sm text-warn">E-mail not confirmed</span>;
}
