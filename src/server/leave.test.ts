import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { leave } from './run-shop.ts';

async function listening(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const agent = new Agent({ keepAlive: true });
  const ask = (path = '/') =>
    new Promise<{ text: string; connection: string | undefined }>((resolve, reject) => {
      get({ port, path, agent, host: '127.0.0.1' }, async (answered: IncomingMessage) => {
        const text = (await answered.toArray()).join('');
        resolve({ text, connection: answered.headers.connection });
      }).on('error', reject);
    });
  return { server, ask };
}

test('a request under way gets its whole answer, and nothing is taken afterwards', async () => {
  const arrived = Promise.withResolvers<void>();
  const may = Promise.withResolvers<void>();
  const { server, ask } = await listening(async (_request, response) => {
    response.write('be');
    arrived.resolve();
    await may.promise;
    response.end('gun');
  });
  const asked = ask();
  await arrived.promise;
  let isOver = false;
  const left = leave(server, 0).then(() => {
    isOver = true;
  });
  await expect(ask('/later')).rejects.toThrow('ECONNREFUSED');
  expect(isOver).toBe(false);
  may.resolve();
  expect((await asked).text).toBe('begun');
  // Its connection is not waited for.
  await left;
});

test('while it drains it answers, and each answer ends its connection', async () => {
  const { server, ask } = await listening((_request, response) => response.end('here'));
  expect(await ask()).toEqual({ text: 'here', connection: 'keep-alive' });
  const left = leave(server, 300);
  expect(await ask()).toEqual({ text: 'here', connection: 'close' });
  await left;
  await expect(ask()).rejects.toThrow('ECONNREFUSED');
});
