import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { emptyIsAbsent, optional } from '#platform/payments-config.ts';
import { logLevels } from './log-levels.ts';

/** What a server does: answers customers and staff, works off jobs, or both (rules.md#several-servers). */
export const serverRoles = ['all', 'web', 'jobs'] as const;
export type ServerRole = (typeof serverRoles)[number];

/** What the environment says of the processes of a server. */
export const serverVariables = {
  METRICS_PORT: optional(
    z.coerce
      .number('must be a number')
      .int()
      .min(1, 'must be from 1 to 65535')
      .max(65535, 'must be from 1 to 65535'),
  ),
  METRICS_HOST: z.preprocess(emptyIsAbsent, z.string().default('127.0.0.1')),
  WORKERS: z.preprocess(
    emptyIsAbsent,
    z
      .string()
      .regex(/^(?:auto|[1-9]|[1-5]\d|6[0-4])$/, 'must be auto, or a number from 1 to 64')
      .default('1'),
  ),
  ROLE: z.preprocess(emptyIsAbsent, z.enum(serverRoles, 'must be all, web or jobs').default('all')),
  DRAIN_SECONDS: z.preprocess(
    emptyIsAbsent,
    z.coerce
      .number('must be a number')
      .int()
      .min(0, 'must be from 0 to 300')
      .max(300, 'must be from 0 to 300')
      .default(0),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    z.url({ protocol: /^https?$/, error: 'must be an address such as http://127.0.0.1:4318' }),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: optional(
    z.string().regex(/^[\w-]+=[^,=]*(?:,[\w-]+=[^,=]*)*$/, 'must look like name=value,name=value'),
  ),
  OTEL_SERVICE_NAME: z.preprocess(emptyIsAbsent, z.string().default('marque')),
  LOG_LEVEL: optional(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`)),
};

const serverRead = z.object({ ...serverVariables, PORT: z.number() });
type Read = z.infer<typeof serverRead>;

/** Where metrics are served (rules.md#metrics). */
export interface MetricsConfig {
  port: number;
  host: string;
}

/** Where traces are sent (rules.md#traces). */
export interface TracesConfig {
  /** OTLP over HTTP, with its path. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  serviceName: string;
}

/** What the processes of a server do. */
export interface ServerConfig {
  /** Absent: none are served, and nothing of theirs is loaded. */
  metrics?: MetricsConfig;
  /** Absent: nothing is traced, and nothing of it is loaded. */
  traces?: TracesConfig;
  /** How many processes serve the same port; absent: this one alone. */
  workers?: number;
  /** Absent: all. */
  role?: ServerRole;
  /** How long a server that is told to end goes on answering, so that proxies see it in time; absent: not at all. */
  drainMs?: number;
}

/** Customers reach the shop's port. */
export function checkServer(read: Read, context: z.RefinementCtx): void {
  if (read.METRICS_PORT === undefined || read.METRICS_PORT !== read.PORT) return;
  const message = 'must be another port than PORT: metrics are not for customers';
  context.addIssue({ code: 'custom', path: ['METRICS_PORT'], message });
}

/** As the variables of OpenTelemetry are read: a path for each kind of signal, and headers whose values are percent-encoded. */
function tracesFrom(read: Read): { traces?: TracesConfig } {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_HEADERS: headers } = read;
  if (base === undefined) return {};
  const pairs = headers?.split(',').map((one) => one.split('=')) ?? [];
  return {
    traces: {
      endpoint: `${base.replace(/\/+$/, '')}/v1/traces`,
      headers: Object.fromEntries(pairs.map(([name = '', value = '']) => [name, decodeURIComponent(value)])),
      serviceName: read.OTEL_SERVICE_NAME,
    },
  };
}

export const serverFrom = (read: Read): ServerConfig => ({
  ...(read.METRICS_PORT !== undefined && { metrics: { port: read.METRICS_PORT, host: read.METRICS_HOST } }),
  ...tracesFrom(read),
  workers: read.WORKERS === 'auto' ? availableParallelism() : Number(read.WORKERS),
  role: read.ROLE,
  ...(read.DRAIN_SECONDS > 0 && { drainMs: read.DRAIN_SECONDS * 1000 }),
});
