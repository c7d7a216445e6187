import { and, asc, inArray, isNull, lt, ne } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { beginningOf } from '#platform/dates/date-arithmetic.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import type { LetterPart } from '#platform/mail/letter.ts';
import { type Mail, sendMail } from '#platform/mail/mail.ts';
import type { Role } from '#platform/permissions.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { kindsFor, kindsOfNews, type NewsKind, type Pace, usualPace, wayTo } from './staff-news.rules.ts';
import { staffMailChoices, staffNews } from './staff-news.tables.ts';

type Shop = Pick<Platform, 'database' | 'jobs' | 'config'>;
type MailedPace = Exclude<Pace, 'none'>;

/** In one run; what is left is mailed by the next. */
const mostInARun = 5_000;

async function activeStaff(database: Database) {
  const people = await database
    .select({ id: users.id, email: users.email, role: users.role })
    .from(users)
    .where(and(ne(users.role, 'User'), isNull(users.deactivatedAt)))
    .orderBy(asc(users.id));
  const chosen = await database.select().from(staffMailChoices);
  const paceOf = new Map(chosen.map(({ userId, kind, pace }) => [`${userId}/${kind}`, pace]));
  return people.map((person) => ({
    ...person,
    wants: (kind: (typeof staffNews.$inferSelect)['kind'], pace: MailedPace): boolean =>
      wayTo(person.role, kind) !== undefined &&
      (paceOf.get(`${person.id}/${kind}`) ?? usualPace(person.role, kind)) === pace,
  }));
}

/** Rows that were not mailed yet, locked: another run at the same moment passes over them. */
const takeNews = (database: Database, pace: MailedPace, before: Date) =>
  database
    .select()
    .from(staffNews)
    .where(
      pace === 'daily'
        ? and(isNull(staffNews.digestedAt), lt(staffNews.createdAt, before))
        : isNull(staffNews.mailedAt),
    )
    .orderBy(asc(staffNews.createdAt), asc(staffNews.id))
    .limit(mostInARun)
    .for('update', { skipLocked: true });

async function mailNews(shop: Shop, pace: MailedPace, before: Date): Promise<number> {
  return shop.database.transaction(async (transaction) => {
    const news = await takeNews(transaction, pace, before);
    const [first] = news;
    if (!first) return 0;
    let mails = 0;
    for (const person of await activeStaff(transaction)) {
      const wanted = news.filter(({ kind }) => person.wants(kind, pace));
      if (wanted.length === 0) continue;
      const mail = staffNewsMail(person, wanted, { pace, publicUrl: shop.config.publicUrl });
      const cause = `staff-news-${pace}:${person.id}:${first.id}`;
      if (await sendMail(transaction, shop.jobs, mail, { cause })) mails += 1;
    }
    const at = now();
    await transaction
      .update(staffNews)
      .set(pace === 'daily' ? { digestedAt: at } : { mailedAt: at })
      .where(
        inArray(
          staffNews.id,
          news.map(({ id }) => id),
        ),
      );
    return mails;
  });
}

/** Mails what is new to those who want it at once: one mail a person, however much came. Returns how many mails. */
export const mailStaffNewsAtOnce = (shop: Shop): Promise<number> => mailNews(shop, 'at-once', now());

/** From this hour on, at the dealership, the mail of the day goes out. */
const morningHour = 7;

const hourAt = (instant: Date, timeZone: string) =>
  Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(instant));

/** In the morning, what came on the days before, to those who want it daily. Returns how many mails. */
export async function mailStaffNewsDaily(shop: Shop): Promise<number> {
  const { dealerTimezone } = shop.config;
  const instant = now();
  if (hourAt(instant, dealerTimezone) < morningHour) return 0;
  return mailNews(shop, 'daily', beginningOf(calendarDate(instant, dealerTimezone), dealerTimezone));
}

interface Reader {
  email: string;
  role: Role;
}

interface ToldNews {
  kind: NewsKind;
  text: string;
}

/** More than these are counted, not listed. */
const listed = 20;

const countOf = (count: number, kind: NewsKind): string => {
  const words = {
    order: ['order', 'orders'],
    delivery: ['rescheduled delivery', 'rescheduled deliveries'],
    booking: ['appointment', 'appointments'],
    question: ['question', 'questions'],
    return: ['return request', 'return requests'],
    drive: ['test drive', 'test drives'],
    'trade-in': ['trade-in', 'trade-ins'],
    dispute: ['disputed payment', 'disputed payments'],
    late: ['late payment', 'late payments'],
  } as const;
  const [one, many] = words[kind];
  return `${count.toLocaleString('en-US')} new ${count === 1 ? one : many}`;
};

function partsOf(role: Role, kind: NewsKind, news: readonly ToldNews[], publicUrl?: string): LetterPart[] {
  const path = wayTo(role, kind);
  const more = news.length - listed;
  const lines = news.slice(0, listed).map(({ text }): LetterPart => ({ kind: 'paragraph', text }));
  return [
    { kind: 'note', text: kindsOfNews[kind].title },
    ...lines,
    ...(more > 0 ? [{ kind: 'paragraph', text: `And ${more.toLocaleString('en-US')} more.` } as const] : []),
    ...(publicUrl && path
      ? [{ kind: 'button', label: `See them`, href: `${publicUrl}${path}` } as const]
      : []),
  ];
}

/** To one of the staff: all that is new in one mail. */
function staffNewsMail(
  { email, role }: Reader,
  news: readonly ToldNews[],
  { pace, publicUrl }: { pace: Exclude<Pace, 'none'>; publicUrl: string | undefined },
): Mail {
  const groups = kindsFor(role)
    .map((kind) => ({ kind, news: news.filter((one) => one.kind === kind) }))
    .filter(({ news: some }) => some.length > 0);
  const told = groups.map(({ kind, news: some }) => countOf(some.length, kind)).join(', ');
  return {
    to: email,
    ...composeMail({
      subject: pace === 'daily' ? `Since yesterday: ${told}` : `New: ${told}`,
      preview: news[0]?.text ?? told,
      heading: told,
      parts: [
        ...groups.flatMap(({ kind, news: some }) => partsOf(role, kind, some, publicUrl)),
        {
          kind: 'note',
          text: 'You get this email as a staff member. Choose which emails you get at the desk, under Emails.',
        },
      ],
    }),
  };
}
