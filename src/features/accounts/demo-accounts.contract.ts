import type { Role } from '#platform/permissions.ts';

export const demoPassword = 'Drive-Marque-1';

const account = (username: string, role: Role, firstName: string, lastName: string, phone: string) => ({
  email: `${username}@marque.example`,
  username,
  role,
  firstName,
  lastName,
  phone,
});

/** One account a role, for trying the shop; never in a database of the dealer's own unless asked for. */
export const demoAccounts = [
  account('user', 'User', 'Nora', 'Castell', '+1 313 555 0101'),
  account('worker', 'Worker', 'Ruben', 'Falk', '+1 313 555 0102'),
  account('workers-admin', 'Workers-Admin', 'Ines', 'Moreau', '+1 313 555 0103'),
  account('admin', 'Admin', 'Tessa', 'Grant', '+1 313 555 0104'),
  account('global-admin', 'Global-Admin', 'Victor', 'Aldridge', '+1 313 555 0105'),
] as const;
