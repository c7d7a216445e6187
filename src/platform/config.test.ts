import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig, StartError } from './config.ts';
import { lineOnPayments } from './payments-config.ts';

const sessionSecret = 'a secret that only this test knows';
const evmKey = `0x${'a1'.repeat(32)}`;
const evmContract = `0x${'B2'.repeat(20)}`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marque-config-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Reads these variables; the data folder and the secret have values, so that only the given ones matter. */
const read = (env: NodeJS.ProcessEnv) =>
  readConfig({ DATA_DIR: folder, SESSION_SECRET: sessionSecret, ...env });

test('without any variable but the secret, the defaults count', () => {
  expect(readConfig({ SESSION_SECRET: sessionSecret })).toEqual({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    dataDir: resolve('.data'),
    seedDemo: 'auto',
    smtpUrl: undefined,
    mailFrom: undefined,
    sessionSecret,
    dealerTimezone: 'UTC',
    publicUrl: undefined,
    trustProxy: false,
    imageStore: undefined,
    payments: 'sandbox',
    workers: 1,
    role: 'all',
  });
});

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
};

test('payments are those of the sandbox, of Stripe with all of its keys, or none', () => {
  expect(read({ PAYMENTS: '' }).payments).toBe('sandbox');
  expect(read({ PAYMENTS: 'none' })).not.toHaveProperty('stripe');
  expect(read({ PAYMENTS: 'stripe', ...stripe })).toMatchObject({
    payments: 'stripe',
    stripe: { secretKey: 'sk_test_abc', publishableKey: 'pk_test_abc', webhookSecret: 'whsec_abc' },
  });
  // What it charged before is still given back by it.
  expect(read({ PAYMENTS: 'none', ...stripe }).stripe).toBeDefined();
});

test('a real shop whose payments move no money says so at its start, and no other', () => {
  expect(lineOnPayments({}, false)).toBe('Test payments: no money moves. Set PAYMENTS before you sell.');
  expect(lineOnPayments({ payments: 'none' }, false)).toBe('PAYMENTS is none: nothing is sold.');
  expect(lineOnPayments({ payments: 'stripe' }, false)).toBeUndefined();
  expect(lineOnPayments({}, true)).toBeUndefined();
});

test.each([
  [{ PAYMENTS: 'paypal' }, 'PAYMENTS must be sandbox, stripe or none'],
  [
    { PAYMENTS: 'stripe' },
    'PAYMENTS is stripe, which needs STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_W',
  ],
  [{ ...stripe, STRIPE_SECRET_KEY: '' }, 'STRIPE_SECRET_KEY is missing: Stripe needs all of its keys'],
  [{ ...stripe, STRIPE_PUBLISHABLE_KEY: 'sk_test_abc' }, 'STRIPE_PUBLISHABLE_KEY must look like pk_test_'],
  [{ ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_live_abc' }, 'are of different modes'],
  [{ ...stripe, STRIPE_STAND_IN: 'http://stripe.example' }, 'STRIPE_STAND_IN is for tests'],
  [
    {
      STRIPE_SECRET_KEY: 'sk_live_a',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_a',
      STRIPE_WEBHOOK_SECRET: 'whsec_a',
      STRIPE_STAND_IN: 'http://127.0.0.1:1',
    },
    'STRIPE_STAND_IN takes no live keys',
  ],
])('a start with %o says what does not fit', (env, text) => {
  expect(() => read(env)).toThrow(StartError);
  expect(() => read(env)).toThrow(text);
});

test('an empty variable counts as absent', () => {
  const empty = {
    PORT: '',
    HOST: '',
    DATABASE_URL: '',
    DATABASE_PREPARED: '',
    DATA_DIR: '',
    SEED_DEMO: '',
    SMTP_URL: '',
    MAIL_FROM: '',
    DEALER_TIMEZONE: '',
    PUBLIC_URL: '',
    TRUST_PROXY: '',
    IMAGE_STORE_URL: '',
    EVM_RPC_URL: '',
    EVM_PRIVATE_KEY: '',
    EVM_CONTRACT: '',
  };
  expect(readConfig({ ...empty, SESSION_SECRET: sessionSecret })).toEqual(
    readConfig({ SESSION_SECRET: sessionSecret }),
  );
  const { sessionSecret: kept } = readConfig({ DATA_DIR: folder, SESSION_SECRET: '' });
  expect(kept).not.toBe('');
});

test('every variable is read', () => {
  expect(
    readConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      DATABASE_URL: 'postgresql://marque:secret@db:5432/shop',
      DATABASE_PREPARED: 'no',
      DATA_DIR: folder,
      SEED_DEMO: 'no',
      SMTP_URL: 'smtps://user:pass@mail.example.com:465',
      MAIL_FROM: 'Marque <cars@example.com>',
      SESSION_SECRET: sessionSecret,
      DEALER_TIMEZONE: 'America/Detroit',
      PUBLIC_URL: 'https://cars.example.com',
      TRUST_PROXY: 'yes',
      IMAGE_STORE_URL: 's3://key:secret@minio:9000/cars?region=eu-central-1&tls=no',
      METRICS_PORT: '9464',
      METRICS_HOST: '10.0.0.1',
      WORKERS: '3',
      ROLE: 'web',
      EVM_RPC_URL: 'https://rpc.example.com/v1',
      EVM_PRIVATE_KEY: evmKey,
      EVM_CONTRACT: evmContract,
    }),
  ).toEqual({
    payments: 'sandbox',
    port: 8080,
    host: '0.0.0.0',
    databaseUrl: 'postgresql://marque:secret@db:5432/shop',
    unnamedStatements: true,
    dataDir: folder,
    seedDemo: 'no',
    smtpUrl: 'smtps://user:pass@mail.example.com:465',
    mailFrom: 'Marque <cars@example.com>',
    sessionSecret,
    dealerTimezone: 'America/Detroit',
    publicUrl: 'https://cars.example.com',
    trustProxy: true,
    metrics: { port: 9464, host: '10.0.0.1' },
    workers: 3,
    role: 'web',
    imageStore: {
      endpoint: 'http://minio:9000',
      bucket: 'cars',
      region: 'eu-central-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    },
    evm: { rpcUrl: 'https://rpc.example.com/v1', privateKey: evmKey, contract: evmContract },
  });
});

describe('what still fits', () => {
  test.for([
    ['PORT', '0', { port: 0 }],
    ['PORT', '65535', { port: 65535 }],
    ['DATABASE_URL', 'postgres://db/shop', { databaseUrl: 'postgres://db/shop' }],
    ['SEED_DEMO', 'yes', { seedDemo: 'yes' }],
    ['SMTP_URL', 'smtp://localhost:1025', { smtpUrl: 'smtp://localhost:1025' }],
    ['SESSION_SECRET', 'x'.repeat(32), { sessionSecret: 'x'.repeat(32) }],
    ['PUBLIC_URL', 'http://localhost:3000/', { publicUrl: 'http://localhost:3000' }],
    ['TRUST_PROXY', 'no', { trustProxy: false }],
    ['WORKERS', 'auto', { workers: availableParallelism() }],
    ['WORKERS', '64', { workers: 64 }],
    ['ROLE', 'jobs', { role: 'jobs' }],
    ['METRICS_PORT', '9464', { metrics: { port: 9464, host: '127.0.0.1' } }],
    [
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'http://127.0.0.1:4318/',
      { traces: { endpoint: 'http://127.0.0.1:4318/v1/traces', headers: {}, serviceName: 'marque' } },
    ],
    ['LOG_LEVEL', 'debug', {}],
    ['HSTS_SUBDOMAINS', 'yes', { strictSubdomains: true }],
  ] as const)('%s=%s', ([name, value, expected]) => {
    expect(read({ [name]: value })).toMatchObject(expected);
  });

  test('a relative DATA_DIR is resolved from where the shop is started', () => {
    expect(read({ DATA_DIR: 'somewhere/else' }).dataDir).toBe(resolve('somewhere/else'));
  });

  test('an EVM chain without a contract', () => {
    const { evm } = read({ EVM_RPC_URL: 'http://127.0.0.1:8545', EVM_PRIVATE_KEY: evmKey });
    expect(evm).toEqual({ rpcUrl: 'http://127.0.0.1:8545', privateKey: evmKey, contract: undefined });
  });
});

describe('what does not fit is said in a sentence', () => {
  const postgres = 'must look like postgresql://user:password@host:5432/database';
  const smtp = 'must look like smtp://user:password@host:587';
  const zone = 'must be an IANA time zone such as America/New_York';
  const chain = 'must be an address such as https://rpc.example.com';
  const contract = 'must be 0x and 40 hexadecimal digits';
  test.for([
    ['PORT', 'http', 'must be a number'],
    ['PORT', '-1', 'must be a number'],
    ['PORT', '65536', 'must be a number'],
    ['PORT', '80.5', 'must be a number'],
    ['DATABASE_URL', 'mysql://db/shop', postgres],
    ['DATABASE_URL', 'postgresql://', postgres],
    ['DATABASE_URL', 'postgresql://db/my shop', postgres],
    ['SEED_DEMO', 'maybe', 'must be auto, yes or no'],
    ['SMTP_URL', 'mail.example.com', smtp],
    ['SMTP_URL', 'http://mail.example.com', smtp],
    ['SESSION_SECRET', 'x'.repeat(31), 'must have at least 32 characters'],
    ['DEALER_TIMEZONE', 'Detroit', zone],
    ['DEALER_TIMEZONE', 'America/Detroit ', zone],
    ['PUBLIC_URL', 'cars.example.com', 'must be an address such as https://cars.example.com'],
    ['PUBLIC_URL', 'ftp://cars.example.com', 'must be an address such as https://cars.example.com'],
    [
      'PUBLIC_URL',
      'https://a.example/shop',
      'must end with its host, without a path, such as https://cars.example.com',
    ],
    [
      'PUBLIC_URL',
      'https://a.example/?',
      'must end with its host, without a path, such as https://cars.example.com',
    ],
    [
      'PUBLIC_URL',
      'https://me:secret@a.example',
      'must end with its host, without a path, such as https://cars.example.com',
    ],
    ['TRUST_PROXY', 'true', 'must be yes or no'],
    ['WORKERS', '0', 'must be auto, or a number from 1 to 64'],
    ['WORKERS', 'two', 'must be auto, or a number from 1 to 64'],
    ['WORKERS', '65', 'must be auto, or a number from 1 to 64'],
    ['ROLE', 'worker', 'must be all, web or jobs'],
    ['METRICS_PORT', '0', 'must be from 1 to 65535'],
    ['METRICS_PORT', 'on', 'must be a number'],
    ['METRICS_PORT', '3000', 'must be another port than PORT: metrics are not for customers'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'must be an address such as http://127.0.0.1:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'key', 'must look like name=value,name=value'],
    ['LOG_LEVEL', 'loud', 'must be one of trace, debug, info, warn, error, fatal, silent'],
    ['DATABASE_PREPARED', 'off', 'must be yes or no'],
    ['EVM_CONTRACT', evmContract.slice(0, -1), contract],
    ['EVM_CONTRACT', `${evmContract}0`, contract],
  ] as const)('%s=%s', ([name, value, sentence]) => {
    expect(() => read({ [name]: value })).toThrow(
      new StartError(`The configuration does not fit: ${name} ${sentence}.`),
    );
  });

  test.for(['ftp://rpc.example.com', 'rpc.example.com'])('EVM_RPC_URL=%s', (EVM_RPC_URL) => {
    const expected = `The configuration does not fit: EVM_RPC_URL ${chain}.`;
    expect(() => read({ EVM_RPC_URL, EVM_PRIVATE_KEY: evmKey })).toThrow(new StartError(expected));
  });

  test.for([evmKey.slice(2), evmKey.slice(0, -1), evmKey.replace('a', 'g')])(
    'EVM_PRIVATE_KEY=%s, which is not repeated',
    (EVM_PRIVATE_KEY) => {
      const expected =
        'The configuration does not fit: EVM_PRIVATE_KEY must be 0x and 64 hexadecimal digits.';
      const reading = () => read({ EVM_RPC_URL: 'https://rpc.example.com', EVM_PRIVATE_KEY });
      expect(reading).toThrow(new StartError(expected));
    },
  );

  test.for([{ EVM_RPC_URL: 'https://rpc.example.com' }, { EVM_PRIVATE_KEY: evmKey }])(
    'half of an EVM chain: %o',
    (half) => {
      const expected =
        'The configuration does not fit: EVM_RPC_URL and EVM_PRIVATE_KEY go together: set both or none.';
      expect(() => read(half)).toThrow(new StartError(expected));
    },
  );

  test('several variables at once', () => {
    expect(() => read({ PORT: 'http', SEED_DEMO: 'maybe' })).toThrow(
      new StartError(
        'The configuration does not fit: PORT must be a number; SEED_DEMO must be auto, yes or no.',
      ),
    );
  });
});

describe('a secret that nobody set', () => {
  const keep = (dataDir: string) => readConfig({ DATA_DIR: dataDir }).sessionSecret;

  test('is made once for a data folder, kept there, and readable by its owner only', () => {
    const dataDir = join(folder, 'not', 'there');
    const made = keep(dataDir);
    expect(made).toMatch(/^[0-9a-f]{64}$/);
    expect(keep(dataDir)).toBe(made);
    expect(readFileSync(join(dataDir, 'session-secret'), 'utf8')).toBe(made);
    expect(statSync(join(dataDir, 'session-secret')).mode & 0o777).toBe(0o600);
    expect(keep(join(folder, 'elsewhere'))).not.toBe(made);
  });

  test('is taken without the line end that an editor leaves', () => {
    writeFileSync(join(folder, 'session-secret'), `${sessionSecret}\n`);
    expect(keep(folder)).toBe(sessionSecret);
  });

  test('is not made where one is set', () => {
    read({});
    expect(() => statSync(join(folder, 'session-secret'))).toThrow('ENOENT');
  });
});

describe('what does not fit is said in one sentence', () => {
  const refusal = (env: NodeJS.ProcessEnv) => {
    try {
      read(env);
    } catch (error) {
      if (error instanceof StartError) return error.message;
      throw error;
    }
    return undefined;
  };

  test('a DATA_DIR that is a file, or cannot be made', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(refusal({ DATA_DIR: file })).toBe(
      `The configuration does not fit: DATA_DIR must be a folder: ${file} is a file.`,
    );
    expect(refusal({ DATA_DIR: join(file, 'below', 'it') })).toContain(`${file} is a file.`);
    // Where nobody makes a folder, root neither.
    expect(refusal({ DATA_DIR: '/proc/not/there' })).toMatch(
      /DATA_DIR cannot be made: \S+ cannot be written\.$/,
    );
    expect(refusal({ DATA_DIR: join(folder, 'not', 'there', 'yet') })).toBeUndefined();
  });

  test.each(['Cars', 'Cars <>', 'sales', '@cars.example', 'sales@', 'a@b <c>'])(
    'a MAIL_FROM without an address: %s',
    (text) => {
      expect(refusal({ MAIL_FROM: text })).toMatch(/MAIL_FROM must be an address such as/);
    },
  );

  test.each(['sales@cars.example', 'Cars & Sons <sales@cars.example>', '<sales@cars.example>'])(
    'and not one with it: %s',
    (text) => {
      expect(refusal({ MAIL_FROM: text })).toBeUndefined();
    },
  );

  test.each([
    ['PUBLIC_ULR', 'PUBLIC_URL'],
    ['SEED_DEMOS', 'SEED_DEMO'],
    ['SEEDDEMO', 'SEED_DEMO'],
    ['SMPT_URL', 'SMTP_URL'],
    ['DATA_BASE_URL', 'DATABASE_URL'],
    ['SESSION_SECRE', undefined],
    ['BACKUP', 'BACKUPS'],
    ['public_url', 'PUBLIC_URL'],
    ['HOSTS', undefined],
    ['XDG_DATA_DIR', undefined],
  ])('a misspelt variable: %s', (typed, meant) => {
    const said = refusal({ [typed]: 'x' });
    if (meant) expect(said).toContain(`${typed} is not known: write ${meant}`);
    else expect(said).toBeUndefined();
  });
});
