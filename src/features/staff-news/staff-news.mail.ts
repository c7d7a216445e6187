import { composeMail } from '#platform/mail/compose-mail.ts';
import type { LetterPart } from '#platform/mail/letter.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { Role } from '#platform/permissions.ts';
import { kindsFor, kindsOfNews, type NewsKind, type Pace, wayTo } from './staff-news.rules.ts';

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
export function staffNewsMail(
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
