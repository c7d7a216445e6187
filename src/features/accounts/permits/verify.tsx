import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { formAction } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { StaffPage } from '#ui/staff-page.tsx';
import { targetOf, verificationAt } from './verifications.rules.ts';
import { VerifyForm, verify } from './verify-form.tsx';

export const handle = { focused: true } satisfies PageHandle;

/** One screen for every verification: which one it is, its address says. */
export function loader({ url }: LoaderFunctionArgs) {
  const verification = verificationAt(url);
  return { title: verification.title, target: targetOf(verification, url.searchParams.get('next')) };
}

const posts = formAction(verify);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Verification' });

export default function Verify() {
  const { title, target } = useLoaderData<typeof loader>();
  return (
    <StaffPage
      title={title}
      lead="Enter your password again. You will not be asked again for 10 minutes."
      narrow
    >
      <VerifyForm key={title + target} />
    </StaffPage>
  );
}
