import { createServer } from 'node:http';
import { StartError } from '#platform/config.ts';
import { log } from '#platform/log.ts';
import type { MetricsConfig } from '#platform/server-config.ts';

const contentType = 'text/plain; version=0.0.4; charset=utf-8';

/** Serves `GET /metrics` on a port of its own, which no customer may reach. Throws a StartError where it cannot. Returns the closing. */
export async function serveMetrics(
  { port, host }: MetricsConfig,
  read: () => Promise<string>,
): Promise<() => void> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Metrics are at /metrics.\n');
      return;
    }
    try {
      const text = await read();
      response.writeHead(200, { 'content-type': contentType }).end(text);
    } catch (error) {
      log.error({ err: error }, 'The metrics could not be read');
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(
        new StartError(
          `Metrics cannot be served on ${host}:${port} (METRICS_HOST, METRICS_PORT): ${error.message}.`,
        ),
      ),
    );
    server.listen(port, host, resolve);
  });
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
