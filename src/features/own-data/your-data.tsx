import { useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { AccountPage } from '#features/accounts/account-page.tsx';
import { OwnPasswordForm } from '#features/accounts/second-factor/own-password-form.tsx';
import { ask, valueOrNull } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { DeleteAccount } from './delete-account-form.tsx';
import { type DataFile, fileLivesMinutes, ownDataTexts } from './own-data.contract.ts';
import type { YourDataRoutes } from './your-data.routes.ts';

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

/** The form that had the focus is gone. */
const focusOn = (link: HTMLAnchorElement | null) => link?.focus();

/** Asks for the password, then has a link to the file. */
function DownloadData({ needsCode }: { needsCode: boolean }) {
  const [file, setFile] = useState<DataFile>();
  const prepare = ({ password, code }: { password: string; code: string }) =>
    ask(
      () =>
        client<YourDataRoutes>().account.data.download.$post({
          json: { password, ...(needsCode && { code }) },
        }),
      ownDataTexts.notPrepared,
    );
  return (
    <section aria-labelledby="download-title">
      <h2 id="download-title" className="text-xl">
        Download your data
      </h2>
      <p className="mt-2 mb-6 max-w-prose text-ink-soft">
        One file with all data we keep about you: a machine-readable document, your receipts and contracts as
        PDFs, and your photos. It does not include your password or other secrets.
      </p>
      {file ? (
        <Notice
          tone="good"
          title="Your file is ready."
          actions={
            <>
              {/* The browser shows how far it has come, as with any file. */}
              <a ref={focusOn} href={file.path} download className={buttonClass('quiet', 'small')}>
                Download file
              </a>
              <Button size="small" look="ghost" onClick={() => setFile(undefined)}>
                Prepare again
              </Button>
            </>
          }
        >
          The link works for {fileLivesMinutes} minutes, only in this browser. Keep the file safe: it has your
          addresses and purchases.
        </Notice>
      ) : (
        <OwnPasswordForm
          label="Prepare file"
          look="primary"
          withCode={needsCode}
          call={prepare}
          onDone={setFile}
        />
      )}
    </section>
  );
}
