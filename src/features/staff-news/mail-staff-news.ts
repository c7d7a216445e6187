import { and, asc, inArray, isNull, lt, ne } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { beginningOf } from '#platform/dates/date-arithmetic.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { staffNewsMail } from './staff-news.mail.ts';
import { type Pace, usualPace, wayTo } from './staff-news.rules.ts';
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
