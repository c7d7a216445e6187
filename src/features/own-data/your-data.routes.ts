import { Readable } from 'node:stream';
import { z } from 'zod';
import { ownFactors } from '#features/accounts/second-factor/second-factor.contract.ts';
import { clearSessionCookie } from '#features/accounts/session/session.guard.ts';
import { memberOf } from '#platform/actor.ts';
import { calendarDate, now } from '#platform/clock.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { makeDataFile } from './make-data-file.ts';
import {
  dataFile,
  deleted,
  deletion,
  fileLivesMinutes,
  fileTicket,
  ownData,
  ownDataTexts,
} from './own-data.contract.ts';
import { personOfTicket, prepareDataFile } from './prepare-data-file.ts';
import { deleteAccount, readYourData } from './your-data.service.ts';

const tags = ['account'];

const read = route('keep own account', {
  method: 'get',
  path: '/account/data',
  summary: 'Open items that prevent the deletion of your account',
  tags,
  responses: { 200: answer(ownData, 'The open items') },
});

const prepare = route('keep own account', {
  method: 'post',
  path: '/account/data/download',
  summary: 'Request all data that the shop keeps about you',
  description: `The file can be fetched for ${fileLivesMinutes} minutes, by the same session. Requires the password, and a code where a second factor is on. 400 wrong-password, 401 wrong-code and used-code.`,
  tags,
  request: { body: body(ownFactors) },
  responses: { 200: answer(dataFile, 'The address of the file') },
});

const fetchFile = route('keep own account', {
  method: 'get',
  path: '/account/data/file',
  summary: 'All data that the shop keeps about you: JSON, documents and photos in one file',
  description: '400 link-over; 429 after ten files in an hour.',
  tags,
  request: { query: fileTicket },
  responses: {
    200: {
      content: { 'application/zip': { schema: z.string().meta({ format: 'binary' }) } },
      description: 'A zip archive, sent while it is made',
    },
  },
});

const remove = route('keep own account', {
  method: 'post',
  path: '/account/delete',
  summary: 'Delete your account',
  description:
    'Immediately and permanently. Requires the password, a code where a second factor is on, and the word. 400 wrong-password, 401 wrong-code and used-code, 409 still-open with what is open, 409 last-global-admin; 429 after ten tries in an hour.',
  tags,
  request: { body: body(deletion) },
  responses: { 200: answer(deleted, 'Deleted; the session has ended') },
});

/** Asks for the next part when the reader has taken the last one: however slow they are, one part waits. */
function asStream(parts: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const readable = Readable.from(parts, { objectMode: true, highWaterMark: 1 });
  // Node declares its web streams apart from the DOM's; they are the same class.
  return Readable.toWeb(readable) as ReadableStream<Uint8Array>;
}

export const yourDataRoutes = routes()
  .openapi(read, async (c) => c.json(await readYourData(c.var.platform, memberOf(c.var.actor)), 200))
  .openapi(prepare, async (c) =>
    c.json(await prepareDataFile(c.var.platform, memberOf(c.var.actor), c.req.valid('json')), 200),
  )
  .openapi(fetchFile, async (c) => {
    const { platform, actor } = c.var;
    const person = await personOfTicket(platform, memberOf(actor), c.req.valid('query').ticket);
    const day = calendarDate(now(), platform.config.dealerTimezone);
    return c.body(asStream(makeDataFile(platform, person)), 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="my-data-${day}.zip"`,
      'Cache-Control': 'private, no-store',
    });
  })
  .openapi(remove, async (c) => {
    const { word: _, ...factors } = c.req.valid('json');
    await deleteAccount(c.var.platform, memberOf(c.var.actor), factors);
    clearSessionCookie(c);
    return c.json({ message: ownDataTexts.deleted }, 200);
  });
export type YourDataRoutes = typeof yourDataRoutes;
