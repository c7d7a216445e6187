import type { MetaFunction } from 'react-router';
import { EntryPage } from '#features/accounts/entry-page.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { LinkButton } from '#ui/button.tsx';

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Goodbye' });

/** Where a deletion leads; whoever opens it otherwise learns how one is asked for. */
export default function AccountDeleted() {
  const session = useSession();
  if (session)
    return (
      <EntryPage
        picture="login"
        title="You still have an account"
        lead="You can delete it on the page Your data."
      >
        <LinkButton to="/account/data" look="primary">
          Your data
        </LinkButton>
      </EntryPage>
    );
  return (
    <EntryPage
      picture="login"
      title="Goodbye, and thank you"
      lead="Your account has been deleted. We sent you a confirmation email."
    >
      <div className="grid gap-6">
        <p>You are signed out on all devices. We keep receipts as long as the law requires.</p>
        <p>You can still browse our cars, and sign up again at any time.</p>
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/cars" look="primary">
            See the cars
          </LinkButton>
          <LinkButton to="/" look="quiet">
            Home
          </LinkButton>
        </div>
      </div>
    </EntryPage>
  );
}
