import { type LoaderFunctionArgs, type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { EntryPage } from '../entry-page.tsx';
import { TextLink } from '../text-link.tsx';
import { leadOn, nextOf, withNext } from './lead-on.ts';
import { signUpByForm } from './sign-up-by-form.ts';
import { SignupWizard } from './signup-wizard.tsx';

export const handle = { focused: true } satisfies PageHandle;

export function loader({ context, url }: LoaderFunctionArgs) {
  leadOn(context.get(serverContext).session, url);
  return { next: nextOf(url) };
}

export const action = signUpByForm;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Sign up',
    description: 'Create an account in three short steps to buy, rent, and book services.',
    path: '/signup',
  });

export default function Signup() {
  const { next } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  return (
    <EntryPage
      picture="sign-up"
      title="Sign up"
      lead={
        <>
          Have an account? <TextLink to={withNext('/login', next)}>Log in</TextLink>
        </>
      }
    >
      <SignupWizard sent={sent} />
    </EntryPage>
  );
}
