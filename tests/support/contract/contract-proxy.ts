import { appendFileSync } from 'node:fs';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, zstdDecompress } from 'node:zlib';
import type { DescribedApi } from '#platform/http/api-docs.ts';
import { openJudge, type SeenAnswer } from './judge-answer.ts';

/** Larger ones are files, which have no schema. */
const mostJudged = 8 * 1024 * 1024;

const unpackers: Readonly<Record<string, (packed: Buffer) => Promise<Buffer>>> = {
  gzip: promisify(gunzip),
  br: promisify(brotliDecompress),
  zstd: promisify(zstdDecompress),
};

/** What one answer was, for the file of findings. */
export interface Finding {
  call: string;
  status: number;
  faults: readonly string[];
}

async function bodyOf(chunks: readonly Buffer[], packing: string | undefined): Promise<Buffer> {
  const packed = Buffer.concat(chunks);
  const unpack = unpackers[packing ?? ''];
  return unpack && packed.length > 0 ? unpack(packed) : packed;
}

/** Passes an answer on as it comes. Resolves with its body; undefined where it was cut short or is too large to be judged. */
async function passOn(answer: IncomingMessage, to: ServerResponse): Promise<Buffer | undefined> {
  to.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders);
  const chunks: Buffer[] = [];
  let size = 0;
  answer.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= mostJudged) chunks.push(chunk);
  });
  try {
    await pipeline(answer, to);
  } catch {
    // Whoever asked has left, or the shop did: the other one is told by the end of its connection.
    return undefined;
  }
  return size <= mostJudged ? bodyOf(chunks, answer.headers['content-encoding']) : undefined;
}

export interface ContractProxy {
  url: string;
  close(): Promise<void>;
}

/**
 * Stands before a shop, passes everything on as it is, and judges each answer of its API by the shop's own OpenAPI document.
 * Each that was judged is a line of JSON in the file.
 */
export async function openContractProxy(shopUrl: string, findingsFile: string): Promise<ContractProxy> {
  const document: DescribedApi = await (await fetch(`${shopUrl}/api/openapi.json`)).json();
  const judge = openJudge(document);
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(shopUrl);
  const note = (seen: SeenAnswer) => {
    const { call, faults } = judge(seen);
    const finding: Finding = { call, status: seen.status, faults };
    appendFileSync(findingsFile, `${JSON.stringify(finding)}\n`);
  };
  const server = createServer((asked, to) => {
    const { method = 'GET', url = '/', rawHeaders } = asked;
    const further = request({ host: hostname, port, method, path: url, headers: rawHeaders, agent });
    further.once('response', async (answer) => {
      const body = await passOn(answer, to);
      const path = url.split('?', 1)[0]!;
      if (body && path.startsWith('/api/'))
        note({
          method,
          path,
          status: answer.statusCode ?? 0,
          type: answer.headers['content-type'] ?? '',
          body,
        });
    });
    further.once('error', () => to.destroy());
    to.once('close', () => further.destroy());
    // A sender who leaves ends the way on; that is told above.
    pipeline(asked, further).catch(() => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Listening on a port, it has an address of this kind.
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${own}`,
    async close() {
      server.closeAllConnections();
      agent.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
