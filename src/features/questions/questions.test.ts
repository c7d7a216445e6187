import { and, desc, eq, like } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { staffNews } from '#features/staff-news/staff-news.tables.ts';
import { setClock } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import { aCarOnSale } from '../../../tests/support/cars.ts';
import { jsonOf } from '../../../tests/support/json.ts';
import type { TestPerson } from '../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { aSale, aSoldLine } from '../../../tests/support/sold.ts';
import { aTestDrive } from '../../../tests/support/test-drives.ts';
import { aVip } from '../../../tests/support/vip.ts';
import type { AskedQuestion } from './asking/asking.contract.ts';
import type { DeskQuestion } from './desk/desk-questions.contract.ts';
import { questionTokenOf } from './question-links.ts';
import type { Question } from './questions.contract.ts';
import { questions } from './questions.tables.ts';
import { sweepQuestions } from './sweep-questions.ts';

let shop: TestShop;
let worker: TestPerson;
let carId: string;
beforeAll(async () => {
  shop = await openTestShop({ publicUrl: 'https://cars.example' });
  worker = await shop.signIn('Worker');
  carId = await aCarOnSale(shop, { make: 'Porsche', model: '911' });
});
afterAll(() => shop.close());
let restoreClock: (() => void) | undefined;
afterEach(() => restoreClock?.());

type Caller = Pick<TestPerson, 'request'>;
const visitor: Caller = {
  request: async (path, init) =>
    shop.api.request(path, {
      ...init,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.0.0.1' },
    }),
};
const post = (by: Caller, path: string, body: object) =>
  by.request(path, { method: 'POST', body: JSON.stringify(body) });
const about = (given: object = {}) => ({
  about: 'car',
  id: carId,
  title: 'Winter tires',
  text: 'Do they fit?\nI drive to the mountains.',
  ...given,
});
const asked = async (by: Caller, given: object = {}): Promise<AskedQuestion> =>
  jsonOf(await post(by, '/api/questions', about(given)));
const codeOf = async (answer: Response) => [answer.status, (await jsonOf<{ code: string }>(answer)).code];
const deskOf = async (id: string) =>
  jsonOf<DeskQuestion>(await worker.request(`/api/worker/questions/${id}`));
const answerTo = (id: string, text = 'They do.', seen = 1, by = worker) =>
  post(by, `/api/worker/questions/${id}/answer`, { text, seen });
const mailsAbout = (cause: string) =>
  shop.database
    .select()
    .from(outgoingMails)
    .where(like(outgoingMails.cause, `${cause}%`));
const newsAbout = (id: string) =>
  shop.database
    .select()
    .from(staffNews)
    .where(like(staffNews.subjectId, `${id}:%`));

describe('asking', () => {
  test("a member's question is at the desk at once, and staff hear of it once, without its words", async () => {
    const customer = await shop.aCustomer();
    const { isConfirmed, question } = await asked(customer);
    expect(isConfirmed).toBe(true);
    expect(question).toMatchObject({
      state: 'open',
      subject: { name: expect.stringContaining('Porsche 911'), path: `/cars/${carId}` },
      messages: [{ by: 'customer', text: 'Do they fit?\nI drive to the mountains.' }],
    });
    expect(await deskOf(question!._id)).toMatchObject({
      customer: { email: customer.email, isMember: true },
    });
    const news = await newsAbout(question!._id);
    expect(news).toHaveLength(1);
    expect(news[0]!.text).not.toContain('tires');
    expect(news[0]!.text).not.toContain(customer.email);
  });

  test('a double click, and a page that is sent again, ask once', async () => {
    const customer = await shop.aCustomer();
    const answers = await Promise.all(Array.from({ length: 5 }, () => asked(customer)));
    expect(new Set(answers.map(({ question }) => question!._id)).size).toBe(1);
    expect(await newsAbout(answers[0]!.question!._id)).toHaveLength(1);
  });

  test("a visitor's waits for the link of a mail, which quotes nothing of it", async () => {
    const email = `${newId()}@example.com`;
    const first = await asked(visitor, { name: 'Ada', email });
    expect(first).toMatchObject({ isConfirmed: false });
    expect(first).not.toHaveProperty('question');
    const [row] = await shop.database.select().from(questions).where(eq(questions.email, email));
    expect((await worker.request(`/api/worker/questions/${row!.id}`)).status).toBe(404);
    const [mail] = await mailsAbout(`question-confirm:${row!.id}`);
    expect(mail!.text).not.toContain('mountains');
    const token = questionTokenOf(shop.config, { kind: 'confirm', id: row!.id });
    expect(mail!.text).toContain(token);
    for (let press = 0; press < 2; press += 1) {
      const confirmed = await post(visitor, '/api/question-link/confirm', { token });
      expect(await jsonOf<AskedQuestion>(confirmed)).toMatchObject({ question: { state: 'open' } });
    }
    expect(await newsAbout(row!.id)).toHaveLength(1);
    expect(await deskOf(row!.id)).toMatchObject({ customer: { name: 'Ada', isMember: false } });
  });

  test('after a day the link is over, and what nobody confirmed is deleted; what was asked stays', async () => {
    const email = `${newId()}@example.com`;
    await asked(visitor, { name: 'Ada', email });
    const { question } = await asked(await shop.aCustomer());
    const [row] = await shop.database.select().from(questions).where(eq(questions.email, email));
    const token = questionTokenOf(shop.config, { kind: 'confirm', id: row!.id });
    await sweepQuestions(shop.database);
    expect(await shop.database.$count(questions, eq(questions.id, row!.id))).toBe(1);
    const later = new Date(Date.now() + 24 * 3_600_000 + 60_000);
    restoreClock = setClock(() => later);
    expect(await codeOf(await post(visitor, '/api/question-link/confirm', { token }))).toEqual([
      400,
      'link-over',
    ]);
    await sweepQuestions(shop.database);
    expect(await shop.database.$count(questions, eq(questions.id, row!.id))).toBe(0);
    expect(await shop.database.$count(questions, eq(questions.id, question!._id))).toBe(1);
  });

  test('a link for something else, or a changed one, opens nothing', async () => {
    const { question } = await asked(await shop.aCustomer());
    const thread = questionTokenOf(shop.config, { kind: 'thread', id: question!._id });
    for (const token of [thread, `${thread}x`, 'confirm..', 'x'])
      expect(await codeOf(await post(visitor, '/api/question-link/confirm', { token }))).toEqual([
        400,
        'link-over',
      ]);
  });

  test('each field says what is wrong with it, and nothing is written', async () => {
    const customer = await shop.aCustomer();
    const fieldsOf = async (given: object, by: Caller = customer) => {
      const answer = await post(by, '/api/questions', about(given));
      expect(answer.status).toBe(400);
      return Object.keys((await jsonOf<{ fields: object }>(answer)).fields);
    };
    expect(await fieldsOf({ title: 'a\nb' })).toEqual(['title']);
    expect(await fieldsOf({ title: ' ' })).toEqual(['title']);
    expect(await fieldsOf({ title: 'x'.repeat(101) })).toEqual(['title']);
    expect(await fieldsOf({ text: '' })).toEqual(['text']);
    expect(await fieldsOf({ text: 'x'.repeat(10_000) })).toEqual(['text']);
    expect(await fieldsOf({}, visitor)).toEqual(['name']);
    expect(await fieldsOf({ name: 'Ada' }, visitor)).toEqual(['email']);
    expect(await fieldsOf({ name: 'Ada', email: 'nobody' }, visitor)).toEqual(['email']);
    expect(await shop.database.$count(questions, eq(questions.userId, customer.userId))).toBe(0);
  });

  test('five may be open, also where they are asked at the same moment', async () => {
    const customer = await shop.aCustomer();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, place) =>
        post(customer, '/api/questions', about({ title: `Number ${place}` })),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(await codeOf(answers.find(({ status }) => status !== 201)!)).toEqual([409, 'too-many-open']);
  });
});

describe('what one may ask about', () => {
  test('an own order and an own test drive; not those of another person, and a visitor none', async () => {
    const customer = await shop.aCustomer();
    const { orders: sold } = await aSale(shop, customer, [aSoldLine(await aCarOnSale(shop))]);
    const driveId = await aTestDrive(shop, { carId, userId: customer.userId });
    const own = [
      { about: 'order', id: sold[0]!._id },
      { about: 'drive', id: driveId },
    ];
    const other = await shop.aCustomer();
    for (const subject of own) {
      expect((await asked(customer, subject)).question?.about).toBe(subject.about);
      expect((await post(other, '/api/questions', about(subject))).status).toBe(404);
      const sent = about({ ...subject, name: 'Ada', email: 'ada@example.com' });
      expect((await post(visitor, '/api/questions', sent)).status).toBe(404);
    }
    const listed = await customer.request(`/api/questions?about=order&id=${sold[0]!._id}`);
    expect((await jsonOf<Question[]>(listed)).map((one) => one.about)).toEqual(['order']);
    expect(await jsonOf<Question[]>(await other.request('/api/questions'))).toEqual([]);
  });

  test('a VIP car with access alone, and a draft not at all', async () => {
    const vipCar = await aCarOnSale(shop, { vip: true });
    const customer = await shop.aCustomer();
    expect(await codeOf(await post(customer, '/api/questions', about({ id: vipCar })))).toEqual([
      403,
      'vip-access-needed',
    ]);
    expect(
      (await post(visitor, '/api/questions', about({ id: vipCar, name: 'A', email: 'a@example.com' })))
        .status,
    ).toBe(404);
    const vip = await aVip(shop);
    expect((await asked(vip, { id: vipCar })).question?.subject.path).toBe(`/vip/cars/${vipCar}`);
    const draft = await aCarOnSale(shop, { listingState: 'draft' });
    expect((await post(customer, '/api/questions', about({ id: draft }))).status).toBe(404);
    for (const id of ['nothing', '0', "'--"])
      expect((await post(customer, '/api/questions', about({ id }))).status).toBe(404);
  });
});

describe('answering', () => {
  test('the answer is mailed once, stands in the thread, and is audited', async () => {
    const customer = await shop.aCustomer();
    const { question } = await asked(customer);
    const id = question!._id;
    const answers = await Promise.all(Array.from({ length: 5 }, () => answerTo(id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    const seen = await jsonOf<Question>(await customer.request(`/api/questions/${id}`));
    expect(seen).toMatchObject({ state: 'answered', messages: [{}, { by: 'staff', text: 'They do.' }] });
    expect(JSON.stringify(seen)).not.toContain(worker.email);
    const mails = await mailsAbout(`question-answered:${id}`);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ recipient: customer.email, subject: 'Re: Winter tires' });
    expect(mails[0]!.text).toContain('They do.');
    expect(mails[0]!.text).toContain(`https://cars.example/account/questions/${id}`);
    const audit = await shop.database
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectType, 'question'), eq(auditEntries.subjectId, id)))
      .orderBy(desc(auditEntries.id));
    expect(audit).toMatchObject([{ action: 'answer question', actorEmail: worker.email }]);
    expect(JSON.stringify(audit)).not.toContain('They do.');
  });

  test('who answers what a colleague answered meanwhile reads that first', async () => {
    const { question } = await asked(await shop.aCustomer());
    const id = question!._id;
    const colleague = await shop.signIn('Admin');
    await answerTo(id);
    expect(await codeOf(await answerTo(id, 'No idea.', 1, colleague))).toEqual([409, 'question-changed']);
    expect((await deskOf(id)).messages).toHaveLength(2);
  });

  test('a further message opens it again, and staff hear of that one too, once', async () => {
    const customer = await shop.aCustomer();
    const { question } = await asked(customer);
    const id = question!._id;
    await answerTo(id);
    const write = () => post(customer, `/api/questions/${id}/messages`, { text: 'Which size?', seen: 2 });
    const answers = await Promise.all([write(), write(), write()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await deskOf(id)).toMatchObject({ state: 'open', messages: [{}, {}, { text: 'Which size?' }] });
    expect(await newsAbout(id)).toHaveLength(2);
    expect(await codeOf(await answerTo(id, 'They do.', 2))).toEqual([409, 'question-changed']);
    expect(
      await codeOf(await post(customer, `/api/questions/${id}/messages`, { text: 'And?', seen: 1 })),
    ).toEqual([409, 'question-changed']);
  });

  test('a visitor reads the answer by its link, and writes back', async () => {
    const email = `${newId()}@example.com`;
    await asked(visitor, { name: 'Ada', email });
    const [row] = await shop.database.select().from(questions).where(eq(questions.email, email));
    const id = row!.id;
    await post(visitor, '/api/question-link/confirm', {
      token: questionTokenOf(shop.config, { kind: 'confirm', id }),
    });
    await answerTo(id);
    const token = questionTokenOf(shop.config, { kind: 'thread', id });
    const [mail] = await mailsAbout(`question-answered:${id}`);
    expect(mail!.text).toContain(`/ask/thread?token=${token}`);
    const read = await post(visitor, '/api/question-link/read', { token });
    expect(await jsonOf<Question>(read)).toMatchObject({ state: 'answered' });
    const written = await post(visitor, '/api/question-link/messages', {
      token,
      text: 'Thank you!',
      seen: 2,
    });
    expect(await jsonOf<Question>(written)).toMatchObject({ state: 'open' });
  });

  test("the link of a visitor's thread works for 30 days; then a new one is sent to the mailbox, once a minute", async () => {
    const email = `${newId()}@example.com`;
    await asked(visitor, { name: 'Ada', email });
    const [row] = await shop.database.select().from(questions).where(eq(questions.email, email));
    const id = row!.id;
    const confirmation = questionTokenOf(shop.config, { kind: 'confirm', id });
    await post(visitor, '/api/question-link/confirm', { token: confirmation });
    const token = questionTokenOf(shop.config, { kind: 'thread', id });
    const started = Date.now();
    const standIn = (days: number) => {
      restoreClock?.();
      const then = new Date(started + days * 86_400_000);
      restoreClock = setClock(() => then);
    };
    const read = (given: string) => post(visitor, '/api/question-link/read', { token: given });
    standIn(30);
    expect((await read(token)).status).toBe(200);
    standIn(31);
    expect(await codeOf(await read(token))).toEqual([400, 'link-expired']);
    const text = { token, text: 'Still there?', seen: 1 };
    expect(await codeOf(await post(visitor, '/api/question-link/messages', text))).toEqual([
      400,
      'link-expired',
    ]);
    const renew = (given: string) => post(visitor, '/api/question-link/renew', { token: given });
    expect(await codeOf(await renew(confirmation))).toEqual([400, 'link-over']);
    for (let press = 0; press < 2; press += 1) expect((await renew(token)).status).toBe(204);
    const mails = await mailsAbout(`question-link:${id}`);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.recipient).toBe(email);
    const renewed = questionTokenOf(shop.config, { kind: 'thread', id });
    expect(mails[0]!.text).toContain(renewed);
    expect((await read(renewed)).status).toBe(200);
  });

  test('what needs no answer is closed without a mail, and a further message opens it again', async () => {
    const customer = await shop.aCustomer();
    const { question } = await asked(customer);
    const id = question!._id;
    const close = (seen: number) => post(worker, `/api/worker/questions/${id}/close`, { seen });
    expect(await codeOf(await close(2))).toEqual([409, 'question-changed']);
    expect(await jsonOf<DeskQuestion>(await close(1))).toMatchObject({ state: 'closed' });
    expect((await close(1)).status).toBe(200);
    expect(await mailsAbout(`question-answered:${id}`)).toEqual([]);
    await post(customer, `/api/questions/${id}/messages`, { text: 'Still there?', seen: 1 });
    expect(await deskOf(id)).toMatchObject({ state: 'open' });
  });

  test('the desk lists what waits, oldest first, and finds by state, subject and words', async () => {
    const fresh = await openTestShop();
    try {
      const staff = await fresh.signIn('Workers-Admin');
      const id = await aCarOnSale(fresh, { make: 'Lancia', model: 'Delta' });
      for (const title of ['First one', 'Second one', 'Third one'])
        await post(await fresh.aCustomer(), '/api/questions', about({ id, title }));
      const listed = async (query: string) => {
        const answer = await staff.request(`/api/worker/questions?${query}`);
        return { answer, titles: (await jsonOf<DeskQuestion[]>(answer)).map((one) => one.title) };
      };
      const first = await listed('limit=2');
      expect(first.titles).toEqual(['First one', 'Second one']);
      expect(first.answer.headers.get('x-total-count')).toBe('3');
      const cursor = /cursor=([^&>]+)/.exec(first.answer.headers.get('link') ?? '')?.[1];
      expect((await listed(`limit=2&cursor=${cursor}`)).titles).toEqual(['Third one']);
      expect((await listed('search=second')).titles).toEqual(['Second one']);
      expect((await listed('search=lancia')).titles).toHaveLength(3);
      expect((await listed('search=%25')).titles).toEqual([]);
      expect((await listed('show=answered')).titles).toEqual([]);
      expect((await listed('about=order')).titles).toEqual([]);
      expect((await listed('show=all')).titles).toEqual(['Third one', 'Second one', 'First one']);
      expect((await staff.request('/api/worker/questions?cursor=nonsense')).status).toBe(400);
    } finally {
      await fresh.close();
    }
  });
});
