import { useState } from 'react';
import { OwnPasswordForm } from '#features/accounts/second-factor/screens/customer/own-password-form.tsx';
import { ask } from '#page-kit/ask/ask.ts';
import { Button, buttonClass } from '#ui/buttons/button.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { type DataFile, fileLivesMinutes, ownDataTexts } from '../../../own-data.contract.ts';
import { yourDataApi } from '../../your-data.api.ts';

/** The form that had the focus is gone. */
const focusOn = (link: HTMLAnchorElement | null) => link?.focus();

/** Asks for the password, then has a link to the file. */
export function DownloadData({ needsCode }: { needsCode: boolean }) {
  const [file, setFile] = useState<DataFile>();
  const prepare = ({ password, code }: { password: string; code: string }) =>
    ask(
      () => yourDataApi().account.data.download.$post({ json: { password, ...(needsCode && { code }) } }),
      ownDataTexts.notPrepared,
    );
  return (
    <section aria-labelledby="download-title">
      <h2 id="download-title" className="text-xl">
        Download your data
      </h2>
      <p className="mt-2 mb-6 max-w-prose text-ink-soft">
        One file with everything that we keep about you: a document that other programs can read, your
        receipts and contracts as PDFs, the photos you sent us and those of your rentals. Your password and
        other secrets are not in it.
      </p>
      {file ? (
        <Notice
          tone="good"
          title="Your file is ready."
          actions={
            <>
              {/* The browser shows how far it has come, as with any file. */}
              <a ref={focusOn} href={file.path} download className={buttonClass('quiet', 'small')}>
                Download the file
              </a>
              <Button size="small" look="ghost" onClick={() => setFile(undefined)}>
                Ask again
              </Button>
            </>
          }
        >
          The link works for {fileLivesMinutes} minutes, in this browser alone. Keep the file somewhere safe:
          it has your addresses and what you bought.
        </Notice>
      ) : (
        <OwnPasswordForm
          label="Prepare the file"
          look="primary"
          withCode={needsCode}
          call={prepare}
          onDone={setFile}
        />
      )}
    </section>
  );
}
