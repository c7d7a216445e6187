import { randomBytes } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { z } from 'zod';
import { codeOf } from '#platform/errors.ts';
import { isTimeZone } from './dates/local-time.ts';
import {
  checkPayments,
  emptyIsAbsent,
  optional,
  type PaymentsConfig,
  paymentsFrom,
  paymentVariables,
} from './payments-config.ts';
import { type S3Config, s3From, s3Shape } from './s3-config.ts';
import { checkServer, type ServerConfig, serverFrom, serverVariables } from './server-config.ts';

const imageStoreUrl = z.string().transform((text, context) => {
  const store = s3From(text);
  if (!store) context.addIssue({ code: 'custom', message: s3Shape });
  return store;
});

/** A folder, or a bucket such as IMAGE_STORE_URL names one. */
const backupPlace = z.string().transform((text, context): BackupPlaceConfig | undefined => {
  if (isAbsolute(text)) return { folder: text };
  const bucket = s3From(text);
  if (bucket) return { bucket };
  context.addIssue({
    code: 'custom',
    message: `must be an absolute folder such as /backup/marque, or it ${s3Shape}`,
  });
  return undefined;
});

/** An address, alone or after a name. */
const sender = /^(?:[^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

const timeOfDay = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** The shop lives at the root of its host; links are made by adding a path. */
const publicUrl = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://cars.example.com' })
  .refine((text) => {
    const url = URL.parse(text);
    // A text that is no address has been told so above.
    return !url || (url.pathname === '/' && !/[?#@]/.test(text));
  }, 'must end with its host, without a path, such as https://cars.example.com');
const privateKey = /^0x[0-9a-fA-F]{64}$/;
const evmAddress = /^0x[0-9a-fA-F]{40}$/;

const variables = z.object({
  PORT: z.preprocess(
    emptyIsAbsent,
    z.coerce.number('must be a number').int().min(0).max(65535).default(3000),
  ),
  HOST: z.preprocess(emptyIsAbsent, z.string().default('127.0.0.1')),
  DATABASE_URL: optional(
    z
      .string()
      .regex(/^postgres(ql)?:\/\/\S+$/, 'must look like postgresql://user:password@host:5432/database'),
  ),
  DATABASE_PREPARED: z.preprocess(emptyIsAbsent, z.enum(['yes', 'no'], 'must be yes or no').default('yes')),
  STATEMENT_SECONDS: optional(
    z.coerce
      .number('must be a number')
      .int()
      .min(1, 'must be from 1 to 600')
      .max(600, 'must be from 1 to 600'),
  ),
  DATA_DIR: z.preprocess(emptyIsAbsent, z.string().default('.data')),
  SEED_DEMO: z.preprocess(
    emptyIsAbsent,
    z.enum(['auto', 'yes', 'no'], 'must be auto, yes or no').default('auto'),
  ),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\/\S+$/, 'must look like smtp://user:password@host:587')),
  MAIL_FROM: optional(
    z
      .string()
      .regex(sender, 'must be an address such as sales@cars.example.com, or Cars <sales@cars.example.com>'),
  ),
  SESSION_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
  DEALER_TIMEZONE: z.preprocess(
    emptyIsAbsent,
    z.string().refine(isTimeZone, 'must be an IANA time zone such as America/New_York').default('UTC'),
  ),
  PUBLIC_URL: optional(publicUrl),
  HSTS_SUBDOMAINS: z.preprocess(emptyIsAbsent, z.enum(['yes', 'no'], 'must be yes or no').default('no')),
  TRUST_PROXY: z.preprocess(emptyIsAbsent, z.enum(['yes', 'no'], 'must be yes or no').default('no')),
  IMAGE_STORE_URL: optional(imageStoreUrl),
  BACKUPS: optional(backupPlace),
  BACKUP_AT: z.preprocess(
    emptyIsAbsent,
    z.string().regex(timeOfDay, 'must be a time of day such as 03:00').default('03:00'),
  ),
  BACKUP_KEEP: z.preprocess(
    emptyIsAbsent,
    z.coerce.number('must be a number').int().min(1, 'must be at least 1').max(1000).default(14),
  ),
  ...serverVariables,
  ...paymentVariables,
  EVM_RPC_URL: optional(
    z.url({ protocol: /^https?$/, error: 'must be an address such as https://rpc.example.com' }),
  ),
  EVM_PRIVATE_KEY: optional(z.string().regex(privateKey, 'must be 0x and 64 hexadecimal digits')),
  EVM_CONTRACT: optional(z.string().regex(evmAddress, 'must be 0x and 40 hexadecimal digits')),
});

const environment = variables
  .refine((read) => (read.EVM_RPC_URL === undefined) === (read.EVM_PRIVATE_KEY === undefined), {
    path: ['EVM_RPC_URL'],
    error: 'and EVM_PRIVATE_KEY go together: set both or none',
  })
  .superRefine(checkServer)
  .superRefine(checkPayments);

/** An EVM chain as the ledger's second home (rules.md#ledger). */
export interface EvmConfig {
  rpcUrl: string;
  /** Pays for the transactions; never logged. */
  privateKey: string;
  /** Absent: the contract is deployed on first use. */
  contract?: string;
}

/** Where backups are kept: a folder of this machine, or a bucket. */
export type BackupPlaceConfig = { folder: string } | { bucket: S3Config };

/** When the shop is saved by itself (rules.md#backups). */
export interface BackupConfig {
  place: BackupPlaceConfig;
  /** A time of day in the dealer's zone, 'HH:MM'. */
  at: string;
  /** How many are kept; older ones go. */
  keep: number;
}

/** The shop's configuration, read once at start. */
export interface Config extends PaymentsConfig, ServerConfig {
  port: number;
  host: string;
  /** Absent: the embedded PostgreSQL. */
  databaseUrl?: string;
  /** Statements have no names: connections are handed on between transactions by something that does not know them. */
  unnamedStatements?: boolean;
  /** The longest that a statement of a request may take; absent: 2 s (database.ts). */
  statementMs?: number;
  dataDir: string;
  seedDemo: 'auto' | 'yes' | 'no';
  smtpUrl?: string;
  mailFrom?: string;
  sessionSecret: string;
  /** The secret was made here, and lies in `dataDir`. */
  keepsSecret?: boolean;
  dealerTimezone: string;
  /** Where customers reach the shop; absent: as the request says. */
  publicUrl?: string;
  /** Browsers are to stay on https at all hosts below the shop's as well. */
  strictSubdomains?: boolean;
  /** Whether X-Forwarded-For and X-Forwarded-Proto come from a proxy of ours. */
  trustProxy: boolean;
  /** Absent: pictures lie in a folder under `dataDir`. */
  imageStore?: S3Config;
  /** Absent: the shop saves itself only when it is told to. */
  backups?: BackupConfig;
  /** Absent: the ledger lives in the database alone. */
  evm?: EvmConfig;
}

/** Demo accounts never appear in a database of the dealer's own unless asked for. */
export const isDemo = ({ seedDemo, databaseUrl }: Config): boolean =>
  seedDemo === 'yes' || (seedDemo === 'auto' && !databaseUrl);

/** A sentence for the person who starts the shop; `src/server/main.ts` prints it and exits 1. */
export class StartError extends Error {}

/** Where the secret lies that was made here. */
export const secretFile = (dataDir: string): string => join(dataDir, 'session-secret');

function keptSecret(dataDir: string): string {
  const file = secretFile(dataDir);
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    try {
      writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      // Two servers may start on one folder at once: the first one's secret counts for both.
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
  return readFileSync(file, 'utf8').trim();
}

/** Why this folder cannot be the shop's; undefined where it can, or can be made. */
function folderProblem(dataDir: string): string | undefined {
  let nearest = dataDir;
  while (!existsSync(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest);
  if (!statSync(nearest).isDirectory()) return `must be a folder: ${nearest} is a file`;
  try {
    accessSync(nearest, constants.W_OK | constants.X_OK);
    // Root may write where nothing can be made, as in /proc, and Node would try to make the folder there for ever.
    if (nearest !== dataDir) rmdirSync(mkdtempSync(join(nearest, '.marque-')));
  } catch {
    return nearest === dataDir
      ? `must be a folder that can be written: ${dataDir}`
      : `cannot be made: ${nearest} cannot be written`;
  }
  return undefined;
}

/** A name of another variable that is wrong by one letter, or by two that changed places. */
function isMisspelt(typed: string, name: string): boolean {
  if (Math.abs(typed.length - name.length) > 1) return false;
  let from = 0;
  while (from < name.length && typed[from] === name[from]) from += 1;
  const [left, wanted] = [typed.slice(from), name.slice(from)];
  if (left.slice(2) === wanted.slice(2) && left[0] === wanted[1] && left[1] === wanted[0]) return true;
  return left.slice(1) === wanted.slice(1) || left.slice(1) === wanted || left === wanted.slice(1);
}

const names = Object.keys(variables.shape);

/** Variables that would be ours if they were spelt so. A short name may be anybody's, and who sets the right one knows it. */
function misspelt(env: NodeJS.ProcessEnv): string[] {
  return Object.keys(env)
    .filter((typed) => !names.includes(typed))
    .flatMap((typed) => {
      const meant = names.find(
        (name) => name.length >= 7 && env[name] === undefined && isMisspelt(typed.toUpperCase(), name),
      );
      return meant ? [`${typed} is not known: write ${meant}`] : [];
    });
}

/** Reads and checks the environment. Throws a StartError that names every variable that does not fit. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const parsed = environment.safeParse(env);
  const problems = [
    ...(parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []),
    ...misspelt(env),
  ];
  const folder = folderProblem(resolve(env.DATA_DIR || '.data'));
  if (folder) problems.push(`DATA_DIR ${folder}`);
  if (!parsed.success || problems.length > 0)
    throw new StartError(`The configuration does not fit: ${problems.join('; ')}.`);
  const read = parsed.data;
  const dataDir = resolve(read.DATA_DIR);
  return {
    port: read.PORT,
    host: read.HOST,
    databaseUrl: read.DATABASE_URL,
    ...(read.DATABASE_PREPARED === 'no' && { unnamedStatements: true }),
    ...(read.STATEMENT_SECONDS && { statementMs: read.STATEMENT_SECONDS * 1000 }),
    dataDir,
    seedDemo: read.SEED_DEMO,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    sessionSecret: read.SESSION_SECRET ?? keptSecret(dataDir),
    ...(read.SESSION_SECRET === undefined && { keepsSecret: true }),
    dealerTimezone: read.DEALER_TIMEZONE,
    publicUrl: read.PUBLIC_URL && new URL(read.PUBLIC_URL).origin,
    ...(read.HSTS_SUBDOMAINS === 'yes' && { strictSubdomains: true }),
    trustProxy: read.TRUST_PROXY === 'yes',
    imageStore: read.IMAGE_STORE_URL,
    ...(read.BACKUPS && { backups: { place: read.BACKUPS, at: read.BACKUP_AT, keep: read.BACKUP_KEEP } }),
    ...serverFrom(read),
    ...paymentsFrom(read),
    ...(read.EVM_RPC_URL &&
      read.EVM_PRIVATE_KEY && {
        evm: { rpcUrl: read.EVM_RPC_URL, privateKey: read.EVM_PRIVATE_KEY, contract: read.EVM_CONTRACT },
      }),
  };
}
