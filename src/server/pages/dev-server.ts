import type { Server } from 'node:http';
import type { ServerBuild } from 'react-router';

/** Vite in the middle, for `npm run dev`: pages reload as they are edited. */
export async function openVite() {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  // Vite would end the process on SIGTERM before the shop has closed.
  process.removeAllListeners('SIGTERM');
  return {
    // React Router's plugin makes this module.
    build: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
    /** Vite's own addresses go to Vite; everything else goes on to the shop. */
    attach(server: Server) {
      const [shop] = server.listeners('request');
      server.removeAllListeners('request');
      server.on('request', (request, response) =>
        vite.middlewares(request, response, () => shop?.(request, response)),
      );
    },
  };
}
