import { Link, type MetaFunction } from 'react-router';
import { pageMeta } from '#page-kit/meta.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { EmailText } from '#ui/text/email-text.tsx';
import { sectionsFor } from '../../../account-sections.rules.ts';
import { AccountPage } from '../../../screens/customer/account-page.tsx';

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Your account' });

/** What customers own elsewhere in the shop. */
const elsewhere = [
  { to: '/dashboard', label: 'Orders and appointments' },
  { to: '/garage', label: 'Garage' },
  { to: '/saved', label: 'Saved' },
];

/** What each page is for, in a sentence. */
const abouts: Readonly<Record<string, string>> = {
  '/account/profile': 'Your name and your phone number.',
  '/account/addresses': 'Where vehicles are delivered. The checkout offers them.',
  '/account/questions': 'What you asked us, and our answers.',
  '/account/email': 'Another address counts once it is confirmed there.',
  '/account/mails': 'Which mails you get besides those about your orders.',
  '/account/passkeys': 'Log in with a finger, a face or a key in place of the password.',
  '/account/devices': 'Where you are signed in, and a way to sign out there.',
  '/account/data': 'Download everything that we keep about you, or delete your account.',
  '/change-password': 'Choose a new one. Your other devices are signed out.',
  '/second-factor': 'A code from your phone, asked for after the password.',
  '/dashboard': 'What you bought, rented, reserved and booked, and our offers for your old car.',
  '/garage': 'Your cars, what they are due for, and the address for your calendar.',
  '/saved': 'Cars and searches that you keep an eye on.',
};

/** The page says nothing that the session does not: reading it here has the server look, before the page is shown. */
export function loader() {
  return null;
}

/** The way to every section, each with what it is for. */
export default function Account() {
  const session = useSession();
  if (!session) return null;
  const { firstName, lastName, email, role } = session;
  const sections = [...sectionsFor(role), ...(role === 'User' ? elsewhere : [])];
  return (
    <AccountPage
      title="Your account"
      lead={
        <>
          {firstName} {lastName} · <EmailText address={email} />
        </>
      }
      isOverview
    >
      <ul className="border-b border-line">
        {sections.map(({ to, label }) => (
          <li key={to} className="border-t border-line">
            <Link
              to={to}
              prefetch="intent"
              className="group flex min-h-16 items-center justify-between gap-6 py-3"
            >
              <span>
                <span className="block font-semibold group-hover:underline">{label}</span>
                <span className="block text-sm text-ink-soft">{abouts[to]}</span>
              </span>
              <span aria-hidden="true" className="text-ink-soft group-hover:text-ink">
                →
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </AccountPage>
  );
}
