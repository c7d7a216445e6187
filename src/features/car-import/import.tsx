import { useEffect, useState } from 'react';
import {
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import { type Asked, ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { formAction } from '#page-kit/form-action.ts';
import { askedSlice } from '#page-kit/list-address.ts';
import { askListPage, type ListPage, listPageOrNull } from '#page-kit/list-page.ts';
import { Listed } from '#page-kit/list-screen.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import type { Uploaded } from '#page-kit/upload.ts';
import { buttonClass, LinkButton } from '#ui/button.tsx';
import { DateText } from '#ui/date-text.tsx';
import { FileDrop } from '#ui/file-drop.tsx';
import { Notice } from '#ui/notice.tsx';
import { ShareBar } from '#ui/share-bar.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { Cell, HeadCell, Row } from '#ui/table.tsx';
import type { BadRow, CarImport } from './car-import.contract.ts';
import type { CarImportRoutes } from './car-import.routes.ts';
import type { ExportQuery } from './export.contract.ts';
import { chooseColumns, ImportResult } from './import-result.tsx';
import { importedText, pastWords } from './import-words.ts';
import { noAnswerOfImport, sendFile } from './send-file.ts';

export const handle = { focused: true } satisfies PageHandle;

/** A file left under way, or read and not yet decided on: the page goes on there. And what was imported before. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const place = askedSlice(new URL(request.url).searchParams);
  const calls = client<CarImportRoutes>(fetch)['car-imports'];
  const [asked, past] = await Promise.all([
    ask(() => calls.$get(), noAnswerOfImport),
    listPageOrNull(() => calls.written.$get({ query: place })),
  ]);
  const [latest] = asked.ok ? asked.value : [];
  return { left: latest && isOpen(latest) ? latest : undefined, past };
}

const dayMs = 86_400_000;
const isOpen = ({ state, createdAt }: CarImport) =>
  state === 'reading' ||
  state === 'writing' ||
  ((state === 'read' || state === 'columns') && Date.now() - Date.parse(createdAt) < dayMs);

const posts = formAction(chooseColumns);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Import and export' });

export default function ImportPage() {
  const { left, past } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const { sent, current, bad, failure, isUnderWay, bring, choose, confirm, showMore, goOn } = useImport(
    left,
    revalidate,
  );
  const [writing, setWriting] = useState<Writing>('comma');
  return (
    <StaffPage
      title="Import and export"
      actions={
        <>
          <WritingChoice writing={writing} onChange={setWriting} />
          <Download label="Template" to={`/api/car-exports/template.csv?writing=${writing}`} />
          <Export label="Export cars" query={{ catalogue: 'cars', writing }} />
          <Export label="Export VIP cars" query={{ catalogue: 'vip', writing }} />
          <Export label="Export all" query={{ catalogue: 'all', writing }} />
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
          <Explanation />
          <FileDrop
            name="CSV file of cars"
            hint="Up to 200,000 lines and 32 MB"
            disabled={isUnderWay}
            onFile={bring}
          />
        </div>
        {failure && (
          <Notice tone="bad" title={failure} {...(current && { onRetry: goOn, retryLabel: 'Refresh' })} />
        )}
        {isUnderWay && <ImportProgress sent={sent} current={current} />}
        {current && !isUnderWay && (
          <ImportResult
            current={current}
            bad={bad}
            onColumns={choose}
            onConfirm={(badRows) => confirm(current._id, badRows)}
            onMore={() => showMore(current._id)}
          />
        )}
        <PastImports past={past} />
      </div>
    </StaffPage>
  );
}

type Writing = ExportQuery['writing'];

/** As the spreadsheet expects it: Excel goes by the country that its machine is set to. */
function WritingChoice({ writing, onChange }: { writing: Writing; onChange: (writing: Writing) => void }) {
  return (
    <label className="flex min-h-9 items-center gap-2 text-sm">
      <input
        type="checkbox"
        checked={writing === 'semicolon'}
        onChange={(event) => onChange(event.target.checked ? 'semicolon' : 'comma')}
        className="size-4"
      />
      For Excel with decimal commas
    </label>
  );
}

const Download = ({ label, to }: { label: string; to: string }) => (
  <a href={to} download className={buttonClass('quiet', 'small')}>
    {label}
  </a>
);

const Export = ({ label, query }: { label: string; query: ExportQuery }) => (
  <Download label={label} to={`/api/car-exports/cars.csv?${new URLSearchParams(query)}`} />
);

function Explanation() {
  return (
    <div className="max-w-prose text-ink-soft">
      <p>
        <strong className="text-ink">New cars:</strong> fill in the template, or upload the file of another
        system as it is. You will be asked to match its columns.
      </p>
      <p className="mt-2">
        <strong className="text-ink">Changes:</strong> export the cars, edit the file in a spreadsheet and
        upload it again. Do not edit _id or expectedStock: expectedStock protects sales made since the export.
        An empty cell clears the value; a deleted column changes nothing. In equipment and vins, put each
        entry on its own line of the cell.
      </p>
      <p className="mt-2">
        Every file is checked first, and nothing changes until you confirm. A whole import can be undone for
        30 days, as long as none of its cars is sold.
      </p>
    </div>
  );
}

interface ImportProgressProps {
  /** The part of the file that has arrived; undefined once all of it has. */
  sent: number | undefined;
  current: CarImport | undefined;
}

const lines = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'line' : 'lines'}`;

function inWords({ sent, current }: ImportProgressProps): { text: string; part: number | undefined } {
  if (sent !== undefined || !current) return { text: 'Uploading…', part: sent };
  const { state, progress, totalRows } = current;
  if (state === 'writing' && totalRows)
    return {
      text: `Importing… ${lines(progress)} of ${totalRows.toLocaleString('en-US')}`,
      part: progress / totalRows,
    };
  return { text: `Checking… ${lines(progress)} so far`, part: undefined };
}

/** How far a file has come; without a known end, only that it goes on. */
function ImportProgress(props: ImportProgressProps) {
  const { text, part } = inWords(props);
  return (
    <div className="grid gap-2">
      <p role="status" className="text-sm tabular-nums">
        {text}
      </p>
      <ShareBar aria-label="Progress of the import" share={part} />
    </div>
  );
}

interface PastImportsProps {
  /** Null where they could not be loaded. */
  past: ListPage<CarImport> | null;
}

/** Every import that was written, whoever brought it, and the way to its undo. */
function PastImports({ past }: PastImportsProps) {
  return (
    <div className="grid gap-4 border-t border-line pt-6">
      <h2 id="past" className="text-lg">
        Past imports
      </h2>
      <Listed
        list={past}
        noun={['import', 'imports']}
        caption="Past imports"
        empty={{ title: 'Nothing has been imported yet.' }}
        heads={heads}
        row={(one) => <PastRow key={one._id} one={one} />}
      />
    </div>
  );
}

const heads = (
  <>
    <HeadCell>File</HeadCell>
    <HeadCell>Imported</HeadCell>
    <HeadCell className="max-lg:hidden">By</HeadCell>
    <HeadCell>Cars</HeadCell>
    <HeadCell>State</HeadCell>
    <HeadCell>
      <span className="sr-only">Undo</span>
    </HeadCell>
  </>
);

const PastRow = ({ one }: { one: CarImport }) => (
  <Row>
    <Cell cut className="w-1/3" title={one.fileName}>
      <Link to={`/worker/import/${one._id}`} className="font-semibold underline underline-offset-4">
        {one.fileName}
      </Link>
    </Cell>
    <Cell>
      {one.appliedAt && (
        <DateText value={one.appliedAt} time timeZone={one.timeZone} className="whitespace-nowrap" />
      )}
    </Cell>
    <Cell cut className="w-1/4 max-lg:hidden" title={one.broughtBy}>
      {one.broughtBy}
    </Cell>
    <Cell cut className="w-1/3" title={importedText(one)}>
      {importedText(one)}
    </Cell>
    <Cell className="whitespace-nowrap">{pastWords[one.state]}</Cell>
    <Cell acts className="text-right">
      {one.undoUntil && (
        <LinkButton size="small" to={`/worker/import/${one._id}`} aria-label={`Undo ${one.fileName}`}>
          Undo…
        </LinkButton>
      )}
    </Cell>
  </Row>
);

const pollEveryMs = 700;

const importCalls = client<CarImportRoutes>()['car-imports'][':id'];

const isUnderWay = (one: CarImport | undefined) => one?.state === 'reading' || one?.state === 'writing';

type BadRows = 'refuse' | 'leave-out';

/** One import, from the file to the cars; it begins with the one that somebody left under way. `onWritten` hears of its end. */
function useImport(left: CarImport | undefined, onWritten: () => void) {
  const [sent, setSent] = useState<number>();
  const [current, setCurrent] = useState(left);
  const [failure, setFailure] = useState<string>();

  const follow = (asked: Asked<CarImport> | Uploaded<CarImport>) => {
    if (asked?.ok) {
      setCurrent(asked.value);
      if (asked.value.state === 'written') onWritten();
    } else setFailure(asked?.text);
  };

  useEffect(() => {
    if (!current || !isUnderWay(current) || failure) return;
    const look = async () =>
      follow(await ask(() => importCalls.$get({ param: { id: current._id } }), noAnswerOfImport));
    const timer = setTimeout(() => void look(), pollEveryMs);
    return () => clearTimeout(timer);
  });

  const { bad, showMore } = useBadRows(current, setFailure);

  return {
    sent,
    current,
    bad,
    failure,
    isUnderWay: sent !== undefined || (isUnderWay(current) && !failure),
    bring: async (file: File) => {
      setFailure(undefined);
      setCurrent(undefined);
      setSent(0);
      follow(await sendFile(file, setSent));
      setSent(undefined);
    },
    choose: (read: CarImport) => {
      setFailure(undefined);
      setCurrent(read);
    },
    confirm: async (id: string, badRows: BadRows) => {
      setFailure(undefined);
      const wanted = { param: { id }, query: { badRows } };
      follow(await ask(() => importCalls.confirm.$post(wanted), noAnswerOfImport));
    },
    showMore: (id: string) => {
      setFailure(undefined);
      return showMore(id);
    },
    goOn: () => setFailure(undefined),
  };
}

const noBadRows: ListPage<BadRow> = { items: [], total: 0, atLeast: false, next: null };

const askBadRows = (id: string, cursor?: string) =>
  askListPage(
    () =>
      client<CarImportRoutes>()['car-imports'][':id']['bad-rows'].$get({
        param: { id },
        query: { limit: '100', ...(cursor && { cursor }) },
      }),
    noAnswerOfImport,
  );

/** The lines of an import that cannot be taken, as far as they were asked for; `showMore` asks for the next ones. */
function useBadRows(current: CarImport | undefined, onFailure: (text: string) => void) {
  const [bad, setBad] = useState(noBadRows);
  const hasBad = current && current.badRows > 0 && (current.state === 'read' || current.state === 'refused');
  // None while it is read anew by other columns, or written: after that it may have other bad lines.
  const id = hasBad ? current._id : undefined;
  useEffect(() => {
    setBad(noBadRows);
    if (id === undefined) return;
    let isOld = false;
    void askBadRows(id).then((asked) => {
      if (isOld) return;
      if (asked.ok) setBad(asked.value);
      else onFailure(asked.text);
    });
    return () => {
      isOld = true;
    };
  }, [id, onFailure]);
  const showMore = async (of: string) => {
    const asked = await askBadRows(of, bad.next ?? undefined);
    if (asked.ok) setBad({ ...asked.value, items: [...bad.items, ...asked.value.items] });
    else onFailure(asked.text);
  };
  return { bad, showMore };
}
