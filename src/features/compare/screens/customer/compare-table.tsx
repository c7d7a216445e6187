import { Link } from 'react-router';
import { hasFallen } from '#features/catalogue/catalogue.rules.ts';
import { Price } from '#features/catalogue/screens/customer/price.tsx';
import { Glyph } from '#ui/pictures/glyph.tsx';
import { Picture } from '#ui/pictures/picture.tsx';
import { classNames } from '#ui/text/class-names.ts';
import { compareAddress } from '../../compare.rules.ts';
import type { ComparedGroup, ComparedRow } from '../../side-by-side.rules.ts';
import { keepCompared } from './kept-compared.ts';
import type { ComparedHead } from './load-comparison.ts';

interface CompareTableProps {
  heads: readonly ComparedHead[];
  groups: readonly ComparedGroup[];
  /** Of the whole address, also of cars that cannot be shown. */
  ids: readonly string[];
  only: boolean;
}

/** By the number of cars: two fit a phone, more are swiped there, and few do not spread over a wide window. */
const widths: Record<number, string> = {
  1: 'max-w-2xl',
  2: 'max-w-5xl',
  3: 'max-w-7xl max-md:min-w-124',
  4: 'max-md:min-w-156',
};

/** Cars side by side. The names of cars and of rows stay in sight. What scrolls by itself is reached by keyboard. */
export function CompareTable({ heads, groups, ids, only }: CompareTableProps) {
  const isSwiped = heads.length > 2;
  return (
    <section
      aria-labelledby="compare"
      tabIndex={isSwiped ? 0 : undefined}
      className={classNames('-mx-4 sm:mx-0', isSwiped && 'compare-swiped')}
    >
      <table
        className={classNames(
          'w-full table-fixed border-separate border-spacing-0 text-left text-sm',
          widths[heads.length],
        )}
      >
        <caption className="sr-only">Comparison; differences are marked</caption>
        <colgroup>
          <col className="w-24 md:w-44 lg:w-60" />
          {heads.map(({ _id }) => (
            <col key={_id} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <td className="compare-head left-0 z-30! border-b border-line bg-ground" />
            {heads.map((head) => (
              <Head key={head._id} head={head} ids={ids} only={only} />
            ))}
          </tr>
        </thead>
        {groups.map(({ title, rows }) => (
          <tbody key={title}>
            <tr>
              <th scope="rowgroup" colSpan={heads.length + 1} className="px-4 pt-8 pb-2 sm:px-0">
                <span className="sticky left-4 inline-block font-display text-lg font-semibold tracking-tight sm:left-0">
                  {title}
                </span>
              </th>
            </tr>
            {rows.map((row) => (
              <Row key={row.name} row={row} heads={heads} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

interface HeadProps {
  head: ComparedHead;
  ids: readonly string[];
  only: boolean;
}

function Head({ head, ids, only }: HeadProps) {
  const { _id, make, model, to, image, imagePlaceholder } = head;
  const others = ids.filter((id) => id !== _id);
  return (
    <th
      scope="col"
      abbr={`${make} ${model}`}
      className="compare-head border-b border-line bg-ground align-top font-normal print:static"
    >
      <div className="relative px-1.5 sm:px-3">
        <Picture
          src={image}
          placeholder={imagePlaceholder}
          alt=""
          sizes="(min-width: 1024px) 25vw, (min-width: 601px) 33vw, 33vw"
          className="aspect-auto! h-(--compare-picture) w-full rounded-card"
        />
        <Link
          to={compareAddress(others, only)}
          preventScrollReset
          onClick={() => keepCompared(others)}
          className="absolute top-1 right-2.5 grid size-9 place-items-center rounded-full bg-surface/85 text-ink hover:bg-surface sm:right-4 print:hidden"
        >
          <Glyph name="close" className="size-4" />
          <span className="sr-only">{`Remove ${make} ${model}`}</span>
        </Link>
      </div>
      <div className="px-2 pt-2 pb-3 sm:px-3">
        <Link to={to} prefetch="intent" className="block font-semibold underline-offset-4 hover:underline">
          <span className="block text-xs font-medium text-ink-soft">{make} </span>
          <span className="[overflow-wrap:anywhere] md:text-base">{model}</span>
        </Link>
        <Price car={{ price: head.price }} className={hasFallen(head) ? 'text-accent' : undefined} />
      </div>
    </th>
  );
}

function Row({ row, heads }: { row: ComparedRow; heads: readonly ComparedHead[] }) {
  const cell = classNames('border-b border-line py-2.5 align-top', row.differs ? 'bg-surface' : 'bg-ground');
  return (
    <tr>
      <th
        scope="row"
        className={classNames(
          cell,
          'sticky left-0 z-10 pr-1 pl-4 text-xs font-normal [overflow-wrap:anywhere] text-ink-soft sm:pl-3 md:text-sm',
        )}
      >
        {row.name}
        {row.differs && (
          <span className="font-semibold text-ink">
            <span aria-hidden="true"> ≠</span>
            <span className="sr-only"> (different)</span>
          </span>
        )}
      </th>
      {heads.map(({ _id }, place) => (
        <td
          key={_id}
          className={classNames(
            cell,
            'px-2 tabular-nums [overflow-wrap:anywhere] sm:px-3',
            row.differs && 'font-semibold',
          )}
        >
          <Text text={row.texts[place] ?? null} />
        </td>
      ))}
    </tr>
  );
}

function Text({ text }: { text: string | null }) {
  if (text !== null) return text;
  return (
    <>
      <span aria-hidden="true" className="text-ink-soft">
        –
      </span>
      <span className="sr-only">not specified</span>
    </>
  );
}
