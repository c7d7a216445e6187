import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Notice } from '#ui/notice.tsx';
import { EntryPage } from '../entry-page.tsx';
import { TextLink } from '../text-link.tsx';
import { claimByForm } from './claim-by-form.ts';
import { ClaimForm } from './claim-form.tsx';
import { walkInTexts } from './walk-ins.contract.ts';
import type { WalkInsRoutes } from './walk-ins.routes.ts';

export const handle = { focused: true } satisfies PageHandle;

export const action = claimByForm;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const token = url.searchParams.get('token') ?? '';
  if (token === '') return { token, account: null, failure: walkInTexts.over };
  const { fetch } = context.get(serverContext);
  const asked = await ask(
    () => client<WalkInsRoutes>(fetch).auth.claim.look.$post({ json: { token } }),
    walkInTexts.failed,
  );
  return asked.ok
    ? { token, account: asked.value, failure: null }
    : { token, account: null, failure: asked.status === 400 ? walkInTexts.over : asked.text };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Your account' });

/** The link of an invitation leads here: its owner chooses a password, and is logged in. Opening it uses nothing up. */
export default function ClaimPage() {
  const { token, account, failure } = useLoaderData<typeof loader>();
  return (
    <EntryPage
      picture="sign-up"
      title="Your account"
      lead={
        account
          ? 'Choose a password. Your appointments and vehicles are already there.'
          : 'You need an invitation from us.'
      }
    >
      {account ? (
        <ClaimForm token={token} account={account} />
      ) : (
        <Notice tone="bad" title={failure}>
          If you already have a password, <TextLink to="/login">log in</TextLink>. Otherwise, ask us for a new
          link.
        </Notice>
      )}
    </EntryPage>
  );
}
