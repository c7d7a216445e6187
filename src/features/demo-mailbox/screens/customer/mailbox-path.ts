/** The mailbox's address: whose mails, and which one is open. */
export function mailboxPath({ to, mail }: { to?: string; mail?: string }): string {
  const query = new URLSearchParams({ ...(to && { to }), ...(mail && { mail }) });
  return query.size === 0 ? '/demo/mailbox' : `/demo/mailbox?${query}`;
}
