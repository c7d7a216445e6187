import { useEffect, useMemo, useRef, useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { type Asked, ask, type Refused } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { FailurePage } from '#page-kit/failure-page.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useHeldInput } from '#page-kit/use-held-input.ts';
import { valueOrThrow } from '#page-kit/value-or-throw.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { DateText } from '#ui/date-text.tsx';
import { heldDraft } from '#ui/held-draft.ts';
import { Notice } from '#ui/notice.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { TextAreaField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import type { ShopPageText, ShopPageVersions } from './shop-pages.contract.ts';
import type { ShopPageRoutes } from './shop-pages.routes.ts';
import type { ShopPageName } from './shop-pages.rules.ts';

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

/** A text under way. */
interface EditedText {
  stored: ShopPageText;
  text: string;
  write: (text: string) => void;
  /** What it looks like, as of the last pause in writing. */
  html: string;
  isChanged: boolean;
  isBusy: boolean;
  /** Why the text itself was refused. */
  problem: string | undefined;
  refusal: Refused | undefined;
  save: () => Promise<void>;
  /** The first text counts again. */
  reset: () => Promise<void>;
  /** Keeps what is written for the way back from a verification. */
  hold: () => void;
  /** Reads the text that somebody else saved; what is written here is given up. */
  showNewer: () => Promise<void>;
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

function useEditedText(stored: ShopPageText): EditedText {
  const { name, version } = stored;
  const [text, setText] = useState(stored.text);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refused>();
  const { revalidate } = useRevalidator();
  const held = useMemo(() => heldDraft<{ text: string }>(`shop-page-${name}`), [name]);
  const isChanged = text !== stored.text;
  const { hold } = useHeldInput(held, {
    read: () => (isChanged ? { text } : null),
    restore: (kept) => setText(kept.text),
  });

  async function send(change: { text?: string }): Promise<void> {
    setBusy(true);
    setRefusal(undefined);
    const sent = await ask(
      () =>
        client<ShopPageRoutes>()['shop-pages'][':name'].$put({
          param: { name },
          json: { expectedVersion: version, ...change },
        }),
      'The text could not be saved.',
    );
    setBusy(false);
    if (!sent.ok) return setRefusal(sent);
    showToast(`${stored.title}: saved.`, { tone: 'good' });
    await revalidate();
  }
  return {
    stored,
    text,
    write: setText,
    html: useLook(text),
    isChanged,
    isBusy,
    problem: refusal?.fields?.text,
    refusal: refusal?.fields?.text ? undefined : refusal,
    save: () => send({ text }),
    reset: () => send({}),
    hold,
    showNewer: revalidate,
  };
}
