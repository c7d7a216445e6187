import { LinkButton } from '#ui/buttons/button.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import type { StockSummary } from '../../stock.contract.ts';
import { type CatalogueName, catalogueNames } from '../../stock.rules.ts';
import { type StockView, stockAddress } from './stock-view.ts';

const carsOf = (catalogue: CatalogueName, count: number) =>
  `${count.toLocaleString('en-US')} ${catalogue === 'vip' ? 'VIP ' : ''}${count === 1 ? 'car has' : 'cars have'}`;

/** Says that pictures could not be had, in whichever catalogue, and leads to their cars. */
export function FailedPictures({ view, summary }: { view: StockView; summary: StockSummary | null }) {
  if (view.failedPictures)
    return (
      <Notice title="Only cars with a missing picture">
        <LinkButton to={stockAddress({ ...view, failedPictures: false })} size="small" className="mt-2">
          Show all cars
        </LinkButton>
      </Notice>
    );
  return catalogueNames.map((catalogue) => {
    const count = summary?.[catalogue].failedPictures ?? 0;
    if (count === 0) return null;
    const to = stockAddress({
      catalogue,
      search: '',
      exact: false,
      sort: 'newest',
      low: false,
      failedPictures: true,
    });
    return (
      <Notice
        key={catalogue}
        tone="warn"
        title={`${carsOf(catalogue, count)} a picture that could not be loaded.`}
      >
        <LinkButton to={to} size="small" className="mt-2">
          Show {count === 1 ? 'it' : 'them'}
        </LinkButton>
      </Notice>
    );
  });
}
