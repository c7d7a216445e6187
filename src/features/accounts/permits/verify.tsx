import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useNavigate } from 'react-router';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { StaffPage } from '#ui/staff-page.tsx';
import { plainPath } from '../own-path.rules.ts';
import { targetOf, verificationPages } from './verifications.rules.ts';
import { VerifyForm } from './verify-form.tsx';

export const handle = { focused: true } satisfies PageHandle;

/** One screen for every verification: which one it is, its address says. */
export function loader({ url }: LoaderFunctionArgs) {
  const verification = verificationPages[plainPath(url.pathname)];
  if (!verification) throw new Error(`No verification at ${url.pathname}`);
  return { verification, target: targetOf(verification, url.searchParams.get('next')) };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Verification' });

export default function Verify() {
  const { verification, target } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  // Replaced: going back must not lead to a form that has done its work.
  const leadOn = async () => navigate(target, { replace: true });
  return (
    <StaffPage
      title={verification.title}
      lead="Enter your password again. You will not be asked again for 10 minutes."
      narrow
    >
      <VerifyForm key={verification.title + target} verification={verification} onVerified={leadOn} />
    </StaffPage>
  );
}
