import { createServer, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { membersOf } from './log-request.ts';
import { type SeenRequest, watchRequests } from './watch-requests.ts';

async function serve(answer: RequestListener) {
  const server = createServer(answer);
  const seen: SeenRequest[] = [];
  watchRequests(
    server,
    (_, path) => `template of ${path}`,
    (one) => seen.push(one),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { seen, port, url: `http://127.0.0.1:${port}` };
}

test('a request is told once it is answered, by its template, without its query', async () => {
  const { seen, url } = await serve((_, response) => void response.writeHead(404).end());
  await fetch(`${url}/cars/1?search=grace@example.com`, { method: 'POST' });
  await expect.poll(() => seen).toHaveLength(1);
  expect(seen[0]).toMatchObject({
    method: 'POST',
    route: 'template of /cars/1',
    status: 404,
    aborted: false,
  });
  expect(seen[0]!.ms).toBeGreaterThanOrEqual(0);
});

test("the request's id is a proxy's, where that is a plain one, and reaches who answers", async () => {
  const told: unknown[] = [];
  const { seen, url } = await serve((request, response) => {
    const name = request.rawHeaders.findIndex((one) => one.toLowerCase() === 'x-request-id');
    told.push(request.rawHeaders[name + 1]);
    response.end();
  });
  await fetch(url, { headers: { 'X-Request-Id': 'proxy-7' } });
  await fetch(url, { headers: { 'X-Request-Id': 'grace@example.com' } });
  await fetch(url);
  await expect.poll(() => seen).toHaveLength(3);
  expect(seen.map(({ requestId }) => requestId)).toEqual(told);
  expect(told[0]).toBe('proxy-7');
  expect(String(told[1])).toMatch(/^[0-9a-f-]{36}$/);
  expect(String(told[2])).toMatch(/^[0-9a-f-]{36}$/);
});

test('one whose sender leaves is told as that', async () => {
  const arrived = Promise.withResolvers<void>();
  const { seen, port } = await serve(() => arrived.resolve());
  const socket = connect(port, '127.0.0.1', () => socket.write('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n'));
  await arrived.promise;
  socket.destroy();
  await expect.poll(() => seen).toHaveLength(1);
  expect(seen[0]).toMatchObject({ route: 'template of /slow', aborted: true });
});

test('its line is JSON with what was seen, and says where its sender left', () => {
  const seen = { method: 'GET', route: '/api/cars/:id', status: 200, ms: 1.5, requestId: 'proxy-7' };
  const read = (aborted: boolean): unknown => JSON.parse(`{${membersOf({ ...seen, aborted })}}`);
  expect(read(false)).toEqual(seen);
  expect(read(true)).toEqual({ ...seen, aborted: true });
});
