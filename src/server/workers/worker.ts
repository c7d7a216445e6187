import type { Registry } from 'prom-client';

/** What a supervisor and its server processes say to each other. */
export type ToSupervisor = { ready: true } | { asked: number; metrics: unknown[] };
export interface ToWorker {
  asked: number;
}

/** Of a server process: in its environment, which of them it is, from 1 on. */
export const workerVariable = 'MARQUE_WORKER';

/** Which of several server processes this is; undefined: it is the only one. */
export const workerNumber = (env: NodeJS.ProcessEnv = process.env): number | undefined =>
  env[workerVariable] === undefined ? undefined : Number(env[workerVariable]);

const say = (message: ToSupervisor) => process.send?.(message);

/** The others may begin: database and demo are ready, and the port is served. */
export const sayReady = (): void => void say({ ready: true });

/** Answers the supervisor, which serves the metrics of all processes together. */
export function giveMetrics(registry: Registry): void {
  process.on('message', async ({ asked }: ToWorker) =>
    say({ asked, metrics: await registry.getMetricsAsJSON() }),
  );
}
