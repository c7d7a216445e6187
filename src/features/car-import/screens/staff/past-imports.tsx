import { Link } from 'react-router';
import type { ListPage } from '#page-kit/ask/list-page.ts';
import { Listed } from '#page-kit/lists/listed.tsx';
import { LinkButton } from '#ui/buttons/button.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/tables/table.tsx';
import { DateText } from '#ui/text/date-text.tsx';
import type { CarImport } from '../../car-import.contract.ts';
import { importedText, pastWords } from './import-words.ts';

interface PastImportsProps {
  /** Null where they could not be loaded. */
  past: ListPage<CarImport> | null;
  onRetry: () => void;
}

export const notLoadedPast = 'The past imports could not be loaded.';

/** Rows of a list page. */
export const shownImports = 20;

/** Every import that was written, whoever brought it, and the way to its undo. */
export function PastImports({ past, onRetry }: PastImportsProps) {
  return (
    <div className="grid gap-4 border-t border-line pt-6">
      <h2 id="past" className="text-lg">
        Past imports
      </h2>
      {!past && <Notice tone="bad" title={notLoadedPast} onRetry={onRetry} />}
      {past && (
        <Listed
          list={past}
          many="imports"
          size={shownImports}
          empty={<p className="text-ink-soft">Nothing has been imported yet.</p>}
        >
          <PastTable imports={past.items} />
        </Listed>
      )}
    </div>
  );
}

const PastTable = ({ imports }: { imports: readonly CarImport[] }) => (
  <Table caption="Past imports" tight>
    <thead>
      <tr>
        <HeadCell>File</HeadCell>
        <HeadCell>Imported</HeadCell>
        <HeadCell className="max-lg:hidden">By</HeadCell>
        <HeadCell>Cars</HeadCell>
        <HeadCell>State</HeadCell>
        <HeadCell>
          <span className="sr-only">Undo</span>
        </HeadCell>
      </tr>
    </thead>
    <tbody>
      {imports.map((one) => (
        <Row key={one._id}>
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
      ))}
    </tbody>
  </Table>
);
