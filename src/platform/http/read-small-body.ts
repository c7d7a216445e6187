import type { IncomingMessage } from 'node:http';
import { tooLarge, tooSlow } from './bodies.errors.ts';
import type { BodyLimit } from './bodies.rules.ts';

/**
 * The whole body of a request. Throws 413 as soon as it is longer than the limit, 408 where it is not there in time;
 * rejects with what Node says where the connection breaks.
 */
export function readSmallBody(request: IncomingMessage, limit: BodyLimit): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const leave = () => {
      clearTimeout(late);
      request.off('data', onData).off('end', onEnd).off('error', fail).off('close', onClose);
    };
    const fail = (error: Error) => {
      leave();
      // What was taken in so far must not wait for the end of the connection.
      chunks.length = 0;
      reject(error);
    };
    const late = setTimeout(() => fail(tooSlow()), limit.withinMs);
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit.mostBytes) fail(tooLarge());
      else chunks.push(chunk);
    };
    const onEnd = () => {
      leave();
      resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
    };
    const onClose = () => fail(new Error('The connection broke before the body was there'));
    request.on('data', onData).on('end', onEnd).on('error', fail).on('close', onClose);
  });
}
