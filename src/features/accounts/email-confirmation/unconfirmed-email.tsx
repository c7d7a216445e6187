interface UnconfirmedEmailProps {
  isConfirmed: boolean;
  /** Before the address in the one line of a table, whose end gives way. */
  inLine?: boolean;
}

/** Beside an address to which the shop's mails may go astray (rules.md#email-confirmation). */
export function UnconfirmedEmail({ isConfirmed, inLine = false }: UnconfirmedEmailProps) {
  if (isConfirmed) return null;
  if (inLine) return <span className="mr-2 text-warn">Not confirmed</span>;
  return <span className="block text-sm text-warn">Email not confirmed</span>;
}
