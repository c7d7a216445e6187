import { may, type Permission, type Role } from '#platform/permissions.ts';

/** A page of one's own account, and who has it. */
export interface AccountSection {
  to: string;
  label: string;
  permission: Permission;
}

/** The sections of `/account`, in the order of its menu (rules.md#own-account). */
export const accountSections: readonly AccountSection[] = [
  {
    to: '/account/profile',
    label: 'Profile',
    permission: 'keep own account',
  },
  {
    to: '/account/addresses',
    label: 'Addresses',
    permission: 'keep addresses',
  },
  {
    to: '/account/questions',
    label: 'Questions',
    permission: 'see own questions',
  },
  {
    to: '/account/email',
    label: 'Email',
    permission: 'keep own account',
  },
  {
    to: '/change-password',
    label: 'Password',
    permission: 'change own password',
  },
  {
    to: '/second-factor',
    label: 'Second factor',
    permission: 'protect own account',
  },
  {
    to: '/account/passkeys',
    label: 'Passkeys',
    permission: 'keep own account',
  },
  {
    to: '/account/devices',
    label: 'Devices',
    permission: 'manage own sessions',
  },
  {
    to: '/account/mails',
    label: 'Emails',
    permission: 'keep own account',
  },
  {
    to: '/account/data',
    label: 'Your data',
    permission: 'keep own account',
  },
];

/** Those that somebody of this role has. */
export const sectionsFor = (role: Role): readonly AccountSection[] =>
  accountSections.filter(({ permission }) => may(role, permission));
