import { useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { type Asked, ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { FailurePage } from '#page-kit/failure-page.tsx';
import { FormDone, FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { buttonField, formAction, pageForm, type Sent } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { valueOrThrow } from '#page-kit/value-or-throw.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { DateText } from '#ui/date-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { TextAreaField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import {
  type ShopPageChange,
  type ShopPageText,
  type ShopPageVersions,
  shopPageForm,
  shopPageReset,
} from './shop-pages.contract.ts';
import type { ShopPageRoutes } from './shop-pages.routes.ts';
import type { ShopPageName } from './shop-pages.rules.ts';

export const handle = { focused: true } satisfies PageHandle;

// The call refuses a name that is none.
const paramOf = ({ name }: Sent<unknown>['params']) => ({ name: name as ShopPageName });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const pages = client<ShopPageRoutes>(fetch)['shop-pages'];
  const param = paramOf(params);
  return valueOrThrow(await ask(() => pages[':name'].text.$get({ param }), 'The text could not be loaded.'));
}

const saveText = ({ value: json, api, params }: Sent<ShopPageChange>) =>
  ask(
    () => api<ShopPageRoutes>()['shop-pages'][':name'].$put({ param: paramOf(params), json }),
    'The text could not be saved.',
  );

const save = pageForm('save', shopPageForm, saveText);
/** It has the default text again. */
const reset = pageForm('reset', shopPageReset, saveText);

const posts = formAction(save, reset);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.title ?? 'Text not found' });

export function ErrorBoundary() {
  return <FailurePage status={404} title="Text not found." text="Choose a text from the list." />;
}

/** One text of the shop, as it is written and as it will look. */
export default function EditText() {
  const read = useLoaderData<typeof loader>();
  // What somebody else has saved since is shown once this is discarded.
  const [overtaken, setOvertaken] = useState<ShopPageText>();
  const stored = overtaken?.name === read.name ? overtaken : read;
  // Another page, or a newer version after a save, is another form.
  return (
    <TextForm
      key={`${stored.name}/${stored.version}`}
      stored={stored}
      onOvertaken={() => setOvertaken(stored)}
      onDiscard={() => setOvertaken(undefined)}
    />
  );
}

interface TextFormProps {
  stored: ShopPageText;
  onOvertaken: () => void;
  onDiscard: () => void;
}

function TextForm({ stored, onOvertaken, onDiscard }: TextFormProps) {
  const { title, name, version } = stored;
  const saved = `${title}: saved.`;
  const form = useForm(save, {
    also: [reset],
    alsoAccepts: true,
    start: { text: stored.text, expectedVersion: String(version) },
    onRejected: ({ code }) => code === 'text-changed' && onOvertaken(),
    onDone: () => showToast(saved, { tone: 'good' }),
  });
  const { text = '' } = form.texts;
  const isBusy = form.sending !== undefined;
  const isReady = useHydrated();
  const html = useLook(text);
  return (
    <StaffPage
      title={title}
      back={{ to: '/admin/texts', label: 'Texts of the shop' }}
      actions={
        <LinkButton to={`/${name}`} look="quiet" size="small">
          View page
        </LinkButton>
      }
    >
      <div className="grid gap-8 xl:grid-cols-2">
        <SentForm form={form} className="grid content-start gap-4">
          <input
            type="hidden"
            name="expectedVersion"
            defaultValue={form.field('expectedVersion').defaultValue}
          />
          <TextAreaField
            label="Text"
            hint="Markdown, with a preview next to it."
            rows={24}
            spellCheck
            className="[&_textarea]:font-mono [&_textarea]:text-sm"
            {...form.field('text')}
          />
          <MarkdownHelp />
          <FormDone form={form}>{saved}</FormDone>
          {form.result?.ok === false && form.result.code === 'text-changed' ? (
            <Notice
              tone="warn"
              title="Someone else changed this text in the meantime. Nothing was saved. Your text is kept."
              onRetry={() => {
                form.discard();
                onDiscard();
              }}
              retryLabel="Show new text"
            />
          ) : (
            <FormFailure form={form} />
          )}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={isBusy} disabled={isReady && text === stored.text}>
              {isBusy ? 'Saving...' : 'Save text'}
            </Button>
            {version > 0 && (
              <Button type="submit" name={buttonField} value={reset.name} look="ghost" disabled={isBusy}>
                Reset to the default text
              </Button>
            )}
          </div>
          <EarlierTexts name={name} version={version} onChoose={(chosen) => form.fill({ text: chosen })} />
        </SentForm>
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

interface EarlierTextsProps {
  name: ShopPageName;
  /** The one that counts. */
  version: number;
  /** Takes a text of before into the form. */
  onChoose: (text: string) => void;
}

/** Every text that the page had, read when it is opened. */
function EarlierTexts({ name, version, onChoose }: EarlierTextsProps) {
  const [asked, setAsked] = useState<Asked<ShopPageVersions>>();
  if (version === 0) return <p className="text-sm text-ink-soft">Never changed.</p>;
  const pages = client<ShopPageRoutes>()['shop-pages'][':name'];
  const read = async () => {
    setAsked(undefined);
    setAsked(
      await ask(() => pages.versions.$get({ param: { name } }), 'The earlier texts could not be loaded.'),
    );
  };
  const choose = async (chosen: number) => {
    const found = await ask(
      () => pages.versions[':version'].$get({ param: { name, version: String(chosen) } }),
      'The text could not be loaded.',
    );
    if (found.ok) onChoose(found.value.text);
    else showToast(found.text, { tone: 'bad' });
  };
  return (
    <details className="text-sm" onToggle={(event) => event.currentTarget.open && void read()}>
      <summary className="cursor-pointer font-semibold">
        Earlier texts: {version === 1 ? 'changed once' : `changed ${version} times`}
      </summary>
      <div className="mt-3">
        {!asked && <Spinner label="Loading the earlier texts" />}
        {asked?.ok === false && <Notice tone="bad" title={asked.text} onRetry={() => void read()} />}
        {asked?.ok && (
          <ol className="divide-y divide-line border-y border-line">
            {asked.value.map((change) => (
              <li key={change.version} className="flex flex-wrap items-center justify-between gap-2 py-2">
                <span>
                  {change.characters === 0
                    ? 'The default text'
                    : `${change.characters.toLocaleString('en-US')} characters`}
                  <span className="block text-ink-soft">
                    <DateText value={change.changedAt} /> by {change.changedBy}
                  </span>
                </span>
                <Button
                  look="quiet"
                  size="small"
                  aria-label={`Use version ${change.version} `}
                  onClick={() => void choose(change.version)}
                >
                  Use this version
                </Button>
              </li>
            ))}
          </ol>
        )}
      </div>
    </details>
  );
}

const marks = [
  ['## Heading', 'a heading; ### a smaller one'],
  ['**bold**, *italic*', 'stress'],
  ['- one', 'a list; 1. a numbered one'],
  ['[the cars](/cars)', 'a link, here or to https://…'],
  ['| What | Why |', 'a table, with |---|---| below its header'],
  ['{name} {legalName} {street} {city} {phone} {mail}', 'values from the settings'],
  [
    '```way',
    'a directions map: one line each for street, crosses, north, east, south, west, parking; ``` ends it',
  ],
] as const;

/** How a text is written, for who does not know Markdown. */
function MarkdownHelp() {
  return (
    <details className="text-sm">
      <summary className="cursor-pointer font-semibold">Markdown help</summary>
      <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        {marks.map(([mark, meaning]) => (
          <div key={mark} className="contents">
            <dt className="font-mono [overflow-wrap:anywhere]">{mark}</dt>
            <dd className="text-ink-soft">{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** A pause in writing after which the look follows, in milliseconds. */
const pauseMs = 300;

/** The look of a text, made by the shop itself; of several that are under way the newest counts. */
function useLook(text: string): string {
  const [html, setHtml] = useState('');
  const asked = useRef(0);
  useEffect(() => {
    const turn = ++asked.current;
    const later = setTimeout(async () => {
      const seen = await ask(
        () => client<ShopPageRoutes>()['shop-pages'].preview.$post({ json: { text } }),
        'The preview could not be loaded.',
      );
      if (seen.ok && turn === asked.current) setHtml(seen.value.html);
    }, pauseMs);
    return () => clearTimeout(later);
  }, [text]);
  return html;
}
