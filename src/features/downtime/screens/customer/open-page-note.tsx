import { longTime } from '#platform/dates/local-time.ts';
import { AnnouncementBar } from './announcement-bar.tsx';

const paying = 'A payment in progress will still complete. Stay on this page until you see the result.';

/** Pages on which somebody may stand while the shop is down, and what to know there. */
const openPages: Readonly<Record<string, string>> = {
  '/login': 'Until then, only a Global-Admin can log in. Sign-up and password reset are not available.',
  '/card-payment': paying,
  '/installment': paying,
  '/order-success': "Your payment went through. You'll see it on your dashboard when the site is back.",
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
