import { useState } from 'react';
import {
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
  useActionData,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import { AccountPage } from '#features/accounts/account-page.tsx';
import { CodeField } from '#features/accounts/second-factor/code-field.tsx';
import { atPassword, OwnPasswordForm } from '#features/accounts/second-factor/own-password-form.tsx';
import { ownFactors } from '#features/accounts/second-factor/second-factor.contract.ts';
import { ask, valueOrNull } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { formAction, pageForm } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { counted } from '#ui/counted.ts';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import {
  deletion,
  deletionWord,
  fileLivesMinutes,
  type OpenThing,
  type OwnData,
  ownDataTexts,
} from './own-data.contract.ts';
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

// Without a second factor there is no field for a code, and none is sent.
const prepareFile = pageForm('download', ownFactors, async ({ value, api }) =>
  atPassword(
    await ask(
      () => api<YourDataRoutes>().account.data.download.$post({ json: value }),
      ownDataTexts.notPrepared,
    ),
  ),
);

const deleteAccount = pageForm('delete', deletion, async ({ value, api }) => {
  const asked = await ask(
    () => api<YourDataRoutes>().account.delete.$post({ json: value }),
    ownDataTexts.notDeleted,
  );
  // A new document: nothing that this one holds belongs to anybody any more.
  return asked.ok ? redirectDocument('/account-deleted') : asked;
});

const posts = formAction(prepareFile, deleteAccount);
export const action = posts.action;
export const clientAction = posts.clientAction;

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
  const posted = useActionData<typeof action>();
  const [file, setFile] = useState(posted?.ok ? posted.answer : undefined);
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
          form={prepareFile}
          label="Prepare file"
          look="primary"
          withCode={needsCode}
          onDone={setFile}
        />
      )}
    </section>
  );
}

interface DeleteAccountProps {
  own: OwnData;
  /** Staff bought nothing, and stay named where they acted. */
  isCustomer: boolean;
}

/** What goes, what stays and for how long; then what is still open, or the form. */
function DeleteAccount({ own, isCustomer }: DeleteAccountProps) {
  const years = counted(own.buyerDataYears, 'year', 'years');
  return (
    <section aria-labelledby="deletion-title" className="border-t border-line pt-10">
      <h2 id="deletion-title" className="text-xl">
        Delete your account
      </h2>
      <div className="mt-2 mb-6 grid max-w-prose gap-3 text-ink-soft">
        <p>
          We immediately delete your name, email, phone number and addresses, and everything you saved, booked
          or sent us. You are signed out everywhere and get one last email to confirm. This cannot be undone.
        </p>
        <p>
          {isCustomer
            ? `We keep receipts, with your name and address, for ${years}, as the law requires. Then we erase them.`
            : `Your changes as a staff member are kept in the audit log, with your work address, for ${years}. Then we erase them.`}
        </p>
      </div>
      {own.open.length > 0 ? <StillOpen open={own.open} /> : <DeletionForm needsCode={own.needsCode} />}
    </section>
  );
}

function StillOpen({ open }: { open: readonly OpenThing[] }) {
  return (
    <Notice tone="warn" title="Some items are still open">
      <p>You can delete your account once these are complete:</p>
      <ul className="mt-2 list-disc pl-5">
        {open.map(({ text, to }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two refunds of one amount read alike, and the list is never sorted.
          <li key={`${place} ${text}`}>
            <Link to={to} className="underline">
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function DeletionForm({ needsCode }: { needsCode: boolean }) {
  const form = useForm(deleteAccount);
  return (
    <SentForm form={form} className="grid gap-6">
      <FormFailure form={form} />
      <PasswordField
        label="Your password"
        hint="Your login password, even if you use a passkey."
        autoComplete="current-password"
        required
        {...form.field('password')}
      />
      {needsCode && <CodeField {...form.field('code')} />}
      <TextField
        label={`Type ${deletionWord} to confirm`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        required
        {...form.field('word')}
      />
      <Button type="submit" look="danger" busy={form.sending !== undefined} className="justify-self-start">
        {form.sending ? 'Deleting...' : 'Delete my account permanently'}
      </Button>
    </SentForm>
  );
}
