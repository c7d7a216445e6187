import { Link, type MetaFunction } from 'react-router';
import { pageMeta } from '#page-kit/meta.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { EmailText } from '#ui/email-text.tsx';
import { AccountPage } from '../account-page.tsx';
import { sectionsFor } from '../account-sections.rules.ts';

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
  '/account/addresses': 'Where we deliver vehicles. Used at checkout.',
  '/account/questions': 'Your questions and our answers.',
  '/account/email': 'The address you log in with.',
  '/account/mails': 'Choose which emails you get in addition to those about your orders.',
  '/account/passkeys': 'Sign in with your fingerprint, face or security key.',
  '/account/devices': 'See where you are signed in, and sign out.',
  '/account/data': 'Download or delete your data.',
  '/change-password': 'Change your password. Your other devices are signed out.',
  '/second-factor': 'Add a second step at sign-in.',
  '/dashboard': 'What you bought, rented, reserved and booked, and your trade-ins.',
  '/garage': 'Your cars, their upcoming service, and your calendar link.',
  '/saved': 'Saved cars and searches.',
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
