import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { valueOrThrow } from '#page-kit/ask/value-or-throw.ts';
import { FailurePage } from '#page-kit/failure-page.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Button, LinkButton } from '#ui/buttons/button.tsx';
import { TextAreaField } from '#ui/forms/text-field.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { StaffPage } from '#ui/page/staff-page.tsx';
import type { ShopPageRoutes } from '../../shop-pages.routes.ts';
import type { ShopPageName } from '../../shop-pages.rules.ts';
import { EarlierTexts } from './earlier-texts.tsx';
import { MarkdownHelp } from './markdown-help.tsx';
import { type EditedText, useEditedText } from './use-edited-text.ts';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const pages = client<ShopPageRoutes>(fetch)['shop-pages'];
  // The call refuses a name that is none.
  const name = params.name as ShopPageName;
  return valueOrThrow(
    await ask(() => pages[':name'].text.$get({ param: { name } }), 'The text could not be loaded.'),
  );
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.title ?? 'Text not found' });

export function ErrorBoundary() {
  return <FailurePage status={404} title="Text not found." text="Choose a text from the list." />;
}

/** One text of the shop, as it is written and as it will look. */
export default function EditText() {
  const stored = useLoaderData<typeof loader>();
  // Another page, or a newer version after a save, is another form.
  return <TextForm key={`${stored.name}/${stored.version}`} stored={stored} />;
}

function TextForm({ stored }: { stored: EditedText['stored'] }) {
  const edited = useEditedText(stored);
  const { text, write, isChanged, isBusy, save, reset, html, problem } = edited;
  return (
    <StaffPage
      title={stored.title}
      back={{ to: '/admin/texts', label: 'Texts of the shop' }}
      actions={
        <LinkButton to={`/${stored.name}`} look="quiet" size="small">
          View page
        </LinkButton>
      }
    >
      <div className="grid gap-8 xl:grid-cols-2">
        <form
          noValidate
          className="grid content-start gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <TextAreaField
            label="Text"
            hint="Markdown, with a preview next to it."
            error={problem}
            rows={24}
            spellCheck
            value={text}
            className="[&_textarea]:font-mono [&_textarea]:text-sm"
            onChange={(event) => write(event.target.value)}
          />
          <MarkdownHelp />
          <Refusal edited={edited} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={isBusy} disabled={!isChanged}>
              {isBusy ? 'Saving...' : 'Save text'}
            </Button>
            {stored.version > 0 && (
              <Button look="ghost" disabled={isBusy} onClick={() => void reset()}>
                Reset to the default text
              </Button>
            )}
          </div>
          <EarlierTexts name={stored.name} version={stored.version} onChoose={write} />
        </form>
        <section aria-label="Preview" className="min-w-0">
          <h2 className="mb-4 text-xl">Preview</h2>
          <div className="rounded-card border border-line bg-ground p-6">
            {/* Made by the shop of Markdown, in which no HTML counts. */}
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: see render-text.ts */}
            <div className="written-text" dangerouslySetInnerHTML={{ __html: html }} />
          </div>
        </section>
      </div>
    </StaffPage>
  );
}

function Refusal({ edited: { refusal, hold, showNewer } }: { edited: EditedText }) {
  if (!refusal) return null;
  if (refusal.code === 'text-changed')
    return (
      <Notice
        tone="warn"
        title="Someone else changed this text in the meantime. Nothing was saved. Your text is kept."
        onRetry={() => void showNewer()}
        retryLabel="Show new text"
      />
    );
  return (
    <Notice tone="bad" title={refusal.text}>
      {refusal.code === 'not-verified' && (
        <LinkButton to="/admin/verify-settings" size="small" className="mt-2" onClick={hold}>
          Verify again
        </LinkButton>
      )}
    </Notice>
  );
}
