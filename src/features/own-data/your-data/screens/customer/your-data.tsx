import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { AccountPage } from '#features/accounts/screens/customer/account-page.tsx';
import { ask, valueOrNull } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { Notice } from '#ui/notices/notice.tsx';
import { ownDataTexts } from '../../../own-data.contract.ts';
import type { YourDataRoutes } from '../../your-data.routes.ts';
import { DeleteAccount } from './delete-account-form.tsx';
import { DownloadData } from './download-data.tsx';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  return {
    own: valueOrNull(
      await ask(() => client<YourDataRoutes>(fetch).account.data.$get(), ownDataTexts.notRead),
    ),
  };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Your data' });

export default function YourData() {
  const { own } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const session = useSession();
  return (
    <AccountPage title="Your data" lead="Download or delete your data.">
      {own && session ? (
        <div className="grid gap-14">
          <DownloadData needsCode={own.needsCode} />
          <DeleteAccount own={own} isCustomer={session.role === 'User'} />
        </div>
      ) : (
        <Notice tone="bad" title={ownDataTexts.notRead} onRetry={revalidate} />
      )}
    </AccountPage>
  );
}
