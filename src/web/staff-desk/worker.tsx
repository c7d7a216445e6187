import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { StockTables } from '#features/catalogue/screens/desk/stock-tables.tsx';
import { pageMeta } from '#web/meta.ts';
import type { PageHandle } from '#web/shell/page-handle.ts';
import { PanelButton } from './panel-button.tsx';
import { usePanelNavigation } from './use-panel-navigation.ts';
import { loadStock } from './worker-stock.ts';

export const handle = { focused: true } satisfies PageHandle;

export const loader = (args: LoaderFunctionArgs) => loadStock(args);

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Worker Management Panel' });

/** Where workers arrive: the stock of both catalogues, and the way to the management. */
export default function Worker() {
  const stock = useLoaderData<typeof loader>();
  const navigation = usePanelNavigation();
  return (
    <div className="page pt-8 pb-12">
      <header className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-3xl">Worker Management Panel</h1>
        <PanelButton to="/worker/verify-management" label="Management" navigation={navigation} />
      </header>
      <StockTables {...stock} />
    </div>
  );
}
