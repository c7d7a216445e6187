import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { takeOwnership } from './embedded-postgres.ts';

test('a database that closes the connection before it answers is looked for again', async () => {
  const closing = createServer((socket) => {
    socket.once('data', () => socket.end());
  });
  const port = await new Promise<number>((resolve) => {
    closing.listen(0, '127.0.0.1', () => {
      const address = closing.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  const url = `postgresql://somebody:secret@127.0.0.1:${port}/postgres?sslmode=disable`;
  try {
    const entrance = { superuserUrl: url, roleUrl: url, prepare: async () => {} };
    expect(await takeOwnership(entrance)).toBeUndefined();
  } finally {
    closing.close();
  }
});
