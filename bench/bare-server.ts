import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** Bare node:http that sends prepared bytes, its headers as one list, as the shop's kept answers do: what this machine can do at best. */
const { headers, body }: { headers: string[]; body: string } = JSON.parse(
  readFileSync(process.argv[2]!, 'utf8'),
);
const bytes = Buffer.from(body, 'base64');
const server = createServer((_request, response) => {
  response.writeHead(200, headers).end(bytes);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`PORT ${typeof address === 'object' && address ? address.port : ''}\n`);
});
