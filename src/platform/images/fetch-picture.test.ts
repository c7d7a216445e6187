import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { portOf } from '../../../tests/support/port.ts';
import { fetchOutside, isPublicAddress, outsideUrl, publicAddresses } from './fetch-picture.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function serve(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return portOf(server);
}

/** As if `pictures.example` were on the internet; every other name is looked up as always. */
const resolve = async (host: string) => (host === 'pictures.example' ? ['127.0.0.1'] : publicAddresses(host));
const fetch = (address: string, mostBytes = 1_000) => fetchOutside(address, { mostBytes, resolve });
const refused = {
  message: 'This address is in a private network and cannot be used.',
  passing: false,
};

test('what lies at a public address is fetched', async () => {
  const port = await serve((_, response) => response.end('a picture'));
  const bytes = await fetch(`http://pictures.example:${port}/car.jpg`);
  expect(Buffer.from(bytes).toString()).toBe('a picture');
});

test.each([
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f.0.0.1/',
  'http://0.0.0.0/',
  'http://10.1.2.3/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://0177.0.0.1/',
  'http://127.0.0.1./',
  'http://①②⑦.⓪.⓪.①/',
  'http://[::]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::127.0.0.1]/',
  'http://LOCALHOST./',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[fe80::1]/',
  'http://[fd00:ec2::254]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://localhost/',
  'http://shop.localhost/',
])('%s is refused without a look', (address) => {
  expect(() => outsideUrl(address)).toThrow(refused.message);
});

test('a name that stands for a private address is refused after the lookup', async () => {
  await expect(publicAddresses('127.0.0.1')).rejects.toMatchObject(refused);
  await expect(publicAddresses('localhost')).rejects.toMatchObject(refused);
  expect(isPublicAddress('1.1.1.1')).toBe(true);
  expect(isPublicAddress('2606:4700:4700::1111')).toBe(true);
});

test('a redirect into the private network is not followed, and nothing there is asked', async () => {
  let asked = 0;
  const inside = await serve((_, response) => {
    asked += 1;
    response.end('secret');
  });
  for (const target of [`http://127.0.0.1:${inside}/`, `http://localhost:${inside}/`, `//[::1]:${inside}/`]) {
    const port = await serve((_, response) => response.writeHead(302, { location: target }).end());
    await expect(fetch(`http://pictures.example:${port}/`)).rejects.toMatchObject(refused);
  }
  expect(asked).toBe(0);
});

test.each([
  'file:///etc/passwd',
  'ftp://pictures.example/',
  'data:image/png;base64,AAAA',
  'gopher://x/',
  'x',
])('%s is no address for pictures', async (address) => {
  await expect(fetch(address)).rejects.toThrow('begins with https:// or http://');
});

test('a redirect to a file, a name with a password and a chain without end are refused', async () => {
  const toFile = await serve((_, response) =>
    response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  );
  await expect(fetch(`http://pictures.example:${toFile}/`)).rejects.toThrow('https:// or http://');
  await expect(fetch('http://name:secret@pictures.example/')).rejects.toThrow(
    'without a username and password',
  );
  const round = await serve((_, response) => response.writeHead(302, { location: '/again' }).end());
  await expect(fetch(`http://pictures.example:${round}/`)).rejects.toThrow('redirects too many times');
});

test('more than a picture may have is not read to its end', async () => {
  const port = await serve((_, response) => {
    const more = (error?: Error | null) => {
      if (!error) response.write(Buffer.alloc(65_536), more);
    };
    more();
  });
  await expect(fetch(`http://pictures.example:${port}/`)).rejects.toMatchObject({
    message: 'The file at this address is too large.',
    passing: false,
  });
});

test('what may go better later says so', async () => {
  const busy = await serve((_, response) => response.writeHead(503).end());
  await expect(fetch(`http://pictures.example:${busy}/`)).rejects.toMatchObject({ passing: true });
  const gone = await serve((_, response) => response.writeHead(404).end());
  await expect(fetch(`http://pictures.example:${gone}/`)).rejects.toMatchObject({
    message: `The server at pictures.example:${gone} answers 404 instead of a picture.`,
    passing: false,
  });
  await expect(fetch('http://pictures.example:9/')).rejects.toMatchObject({ passing: true });
});

test('a name of which only one address is private is refused as well', async () => {
  expect(isPublicAddress('::ffff:8.8.8.8')).toBe(false);
  await expect(publicAddresses('0.0.0.0')).rejects.toMatchObject(refused);
  await expect(publicAddresses('::ffff:10.0.0.1')).rejects.toMatchObject(refused);
});

test('an answer that is shorter than it says, or ends in the middle, is a failure that may pass', async () => {
  const short = await serve((_, response) => {
    response.writeHead(200, { 'content-length': '900' });
    response.write('only this');
    setImmediate(() => response.destroy());
  });
  await expect(fetch(`http://pictures.example:${short}/`)).rejects.toMatchObject({
    message: 'The server at this address could not be reached.',
    passing: true,
  });
});
