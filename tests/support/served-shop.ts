import { createApplication, createHttpServer } from '#server/http-server.ts';
import { openTestShop } from './shop.ts';

/**
 * Run as a process of its own: a shop that listens, so that its memory can be measured apart from that of those who
 * attack it. Its pages are one word long. Prints its port, and ends when its input does.
 */
const shop = await openTestShop();
const pages = async () =>
  new Response('<!doctype html><p>A page', { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
const application = createApplication({ ...shop, pages, clientFolder: shop.config.dataDir });
const server = createHttpServer({
  application,
  api: shop.api,
  pages,
  config: shop.config,
  keepAnswers: true,
  isDown: () => false,
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' && address?.port);
});
process.stdin.resume().once('end', async () => {
  server.closeAllConnections();
  await shop.close();
  process.exit(0);
});
