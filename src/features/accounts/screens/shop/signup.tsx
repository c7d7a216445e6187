import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { pageMeta } from '#web/meta.ts';
import { serverContext } from '#web/server-context.ts';
import type { PageHandle } from '#web/shell/page-handle.ts';
import { leadOn, nextOf, otherDoor } from './entry-loader.ts';
import { EntryPage } from './entry-page.tsx';
import { SignupWizard } from './signup-wizard.tsx';
import { TextLink } from './text-link.tsx';

export const handle = { focused: true } satisfies PageHandle;

export function loader({ context, url }: LoaderFunctionArgs) {
  leadOn(context.get(serverContext).session, url);
  return { next: nextOf(url) };
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Sign up',
    description: 'An account in three short steps: buy, rent, and book services for your cars.',
    path: '/signup',
  });

export default function Signup() {
  const { next } = useLoaderData<typeof loader>();
  return (
    <EntryPage
      title="Sign up"
      lead={
        <>
          Have an account? <TextLink to={otherDoor('/login', next)}>Log in</TextLink>
        </>
      }
    >
      <SignupWizard />
    </EntryPage>
  );
}
