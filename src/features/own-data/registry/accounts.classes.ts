import { sql } from 'drizzle-orm';
import { nobodysDomain } from '#platform/mail/nobody.ts';
import { classify, ofAccount, through } from '#platform/personal-data/classify.ts';
import { credentials, loginProofs, sessions, users } from '../../accounts/accounts.tables.ts';
import { ownAddresses } from '../../accounts/addresses/addresses.tables.ts';
import {
  sealedSecretChecks,
  secondFactors,
  usedCodes,
} from '../../accounts/factor-codes/factor-codes.tables.ts';
import { oneTimeLinks } from '../../accounts/one-time-links.tables.ts';
import { answeredChallenges, passkeys } from '../../accounts/passkeys/passkeys.tables.ts';
import { passwordResets } from '../../accounts/password/password.tables.ts';
import { permits } from '../../accounts/permits/permits.tables.ts';
import { reminderChoices } from '../../accounts/reminders.tables.ts';
import { namedVehicles } from '../../accounts/walk-ins/walk-ins.tables.ts';

/** What the tables of this part hold of people (rules.md#personal-data). */
export const accountsClasses = [
  classify(credentials, {
    owners: [ofAccount(credentials.userId)],
    onDeletion: 'gone',
    person: ['createdAt', 'updatedAt'],
    secrets: ['password'],
    technical: ['id', 'userId'],
  }),
  classify(loginProofs, {
    owners: [ofAccount(loginProofs.userId)],
    onDeletion: 'gone',
    person: ['expiresAt'],
    secrets: ['proofHash'],
    technical: ['userId', 'tries'],
  }),
  classify(sessions, {
    owners: [ofAccount(sessions.userId)],
    onDeletion: 'gone',
    person: ['createdAt', 'lastSeenAt', 'expiresAt', 'ipAddress', 'userAgent', 'byPasskey'],
    secrets: ['token'],
    technical: ['id', 'userId'],
  }),
  classify(users, {
    owners: [ofAccount(users.id)],
    onDeletion: 'nameless',
    person: ['id', 'createdAt', 'deactivatedAt', 'deletedAt', 'claimedAt'],
    erased: {
      name: 'Deleted account',
      email: sql`'deleted-' || ${users.id} || ${`@${nobodysDomain}`}`,
      emailVerified: false,
      username: null,
      firstName: 'Deleted',
      lastName: 'account',
      phone: '',
      role: 'User',
      isWalkIn: false,
      lastSignInAt: null,
      twoFactorEnabled: false,
    },
    technical: ['updatedAt', 'mustChangePassword'],
    // Nobody can delete what nobody claimed. An account is its owner's to keep.
    age: {
      from: users.updatedAt,
      after: 'buyer-data-years',
      goes: 'columns',
      when: sql`${users.isWalkIn}`,
    },
  }),
  classify(namedVehicles, {
    owners: [ofAccount(namedVehicles.userId)],
    onDeletion: 'gone',
    person: ['plate', 'name', 'createdAt'],
    technical: ['id', 'userId'],
    age: { from: namedVehicles.createdAt, after: 'buyer-data-years', goes: 'row' },
  }),
  classify(ownAddresses, {
    owners: [ofAccount(ownAddresses.userId)],
    onDeletion: 'gone',
    person: ['street', 'line2', 'city', 'region', 'postalCode', 'country', 'isDefault', 'createdAt'],
    technical: ['id', 'userId'],
  }),
  classify(usedCodes, {
    owners: [ofAccount(usedCodes.userId)],
    onDeletion: 'gone',
    person: ['usedAt'],
    secrets: ['code'],
    technical: ['userId'],
  }),
  classify(sealedSecretChecks, { technical: ['id', 'sealed'] }),
  classify(secondFactors, {
    owners: [ofAccount(secondFactors.userId)],
    onDeletion: 'gone',
    person: ['verified', 'changedAt'],
    secrets: ['secret', 'backupCodes'],
    technical: ['id', 'userId'],
  }),
  classify(oneTimeLinks, {
    owners: [ofAccount(oneTimeLinks.userId)],
    onDeletion: 'gone',
    person: ['purpose', 'email', 'phone', 'createdAt', 'expiresAt'],
    secrets: ['tokenHash'],
    technical: ['userId'],
  }),
  classify(answeredChallenges, {
    technical: ['challengeHash', 'expiresAt'],
  }),
  classify(passkeys, {
    owners: [ofAccount(passkeys.userId)],
    onDeletion: 'gone',
    person: ['name', 'synced', 'transports', 'createdAt', 'lastUsedAt'],
    secrets: ['credentialId', 'publicKey'],
    technical: ['id', 'userId', 'counter'],
    inside: { transports: [] },
  }),
  classify(passwordResets, {
    owners: [ofAccount(passwordResets.userId)],
    onDeletion: 'gone',
    person: ['createdAt', 'codeExpiresAt', 'tokenExpiresAt', 'tries'],
    secrets: ['browserHash', 'codeHash', 'tokenHash'],
    technical: ['userId', 'strangersTries'],
  }),
  classify(permits, {
    owners: [through(permits.sessionId, sessions.id)],
    onDeletion: 'gone',
    person: ['name', 'grantedAt', 'endsAt'],
    technical: ['sessionId'],
  }),
  classify(reminderChoices, {
    owners: [ofAccount(reminderChoices.userId)],
    onDeletion: 'gone',
    person: ['reminders'],
    technical: ['userId'],
  }),
];
