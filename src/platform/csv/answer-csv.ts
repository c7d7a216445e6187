import { z } from 'zod';

/** The answer of a route that is a CSV file, for the API description. */
export const csvAnswer = (
  description = 'UTF-8 with a byte order mark; what a spreadsheet would calculate begins with an apostrophe',
) => ({ content: { 'text/csv': { schema: z.string() } }, description });

/** A CSV file to be saved under this name. No cache stores it. */
export const csvResponse = (file: ReadableStream<Uint8Array>, name: string): Response =>
  new Response(file, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    },
  });
