import type { MetaFunction } from 'react-router';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { pageMeta } from '#web/meta.ts';

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Admin' });

/** A page that is guarded needs a loader, so that a click asks the server whether it may be opened. */
export const loader = () => null;

/** Where admins arrive after login. It says what is and what is not there, instead of 'not found'. */
export default function Admin() {
  return (
    <div className="page pt-8 pb-28 sm:pt-12 sm:pb-18">
      <h1 className="mb-8 text-4xl">Admin</h1>
      <EmptyState
        title="Sales, orders and settings are not in this version yet."
        action={
          <LinkButton to="/cars" look="quiet">
            See the cars
          </LinkButton>
        }
      >
        You are signed in, and your account is ready for them.
      </EmptyState>
    </div>
  );
}
