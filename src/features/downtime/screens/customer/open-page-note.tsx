import { longTime } from '#platform/dates/local-time.ts';
import { AnnouncementBar } from './announcement-bar.tsx';

const paying = 'A payment that has begun still finishes. Stay until you are told how it ended.';

/** Pages on which somebody may stand while the shop is down, and what to know there. */
const openPages: Readonly<Record<string, string>> = {
  '/login':
    'Until then only a Global-Admin can work here; new accounts and forgotten passwords have to wait.',
  '/card-payment': paying,
  '/installment': paying,
  '/order-success': 'Your payment went through. Your dashboard shows it once the site is back.',
};

interface OpenPageNoteProps {
  pathname: string;
  endsAt: string | null;
}

/** Says on a page that stays open that all others are closed, and until when, in the reader's own time. */
export function OpenPageNote({ pathname, endsAt }: OpenPageNoteProps) {
  const text = openPages[pathname];
  if (!text) return null;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const until = endsAt ? ` until ${longTime(new Date(endsAt), timeZone)}` : '';
  return <AnnouncementBar title={`The site is down for maintenance${until}.`}>{text}</AnnouncementBar>;
}
