import { CodedError } from '#platform/errors.ts';

/** The body as bytes. Throws 413 with `text` as soon as it is, or says that it will be, longer than `mostBytes`. */
export async function readBytes(request: Request, mostBytes: number, text: string): Promise<Uint8Array> {
  const tooLarge = () => new CodedError(413, 'too-large', text, { fields: { image: text } });
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > mostBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
