import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { serverContext } from '#page-kit/server-context.ts';
import { NonceProvider } from './nonce.ts';

/** A page that has not rendered by then is given up. */
const renderLimitMs = 10_000;

/** Renders one page. Its data is loaded by now, so it leaves whole, in one piece. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { nonce } = context.get(serverContext);
  const page = (
    <NonceProvider value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceProvider>
  );
  return new Response(await htmlOf(page, nonce), { status, headers });
}

function htmlOf(page: React.ReactNode, nonce: string): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const html = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        clearTimeout(timer);
        resolve(Buffer.concat(chunks));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Whole: no part of it waits in the page for a script to put it into its place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(html),
      onShellError: reject,
    });
    const timer = setTimeout(() => abort(new Error('The page took too long to render.')), renderLimitMs);
  });
}
