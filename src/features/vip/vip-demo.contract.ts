import { demoPassword } from '#features/accounts/demo-accounts.contract.ts';

/** The demo customer's VIP credentials. */
export const demoVip = {
  email: 'user@marque.example',
  username: 'vip-user',
  password: demoPassword,
} as const;
