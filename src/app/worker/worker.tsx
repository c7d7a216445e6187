import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { StockSection } from '#features/catalogue/stock/screens/staff/stock-section.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { StaffPage } from '#ui/page/staff-page.tsx';
import { loadStock } from './load-stock.ts';
import { PanelButton } from './panel-button.tsx';
import { usePanelNavigation } from './use-panel-navigation.ts';

export const handle = { focused: true } satisfies PageHandle;

export const loader = (args: LoaderFunctionArgs) => loadStock(args);

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Worker Management Panel' });

/** Where workers arrive: the stock of both catalogues, and the way to the management. */
export default function Worker() {
  const stock = useLoaderData<typeof loader>();
  const navigation = usePanelNavigation();
  return (
    <StaffPage
      title="Worker Management Panel"
      actions={
        <>
          <PanelButton to="/add-car" label="Add Car" navigation={navigation} />
          <PanelButton to="/worker/verify-management" label="Management" navigation={navigation} />
        </>
      }
    >
      <StockSection {...stock} />
    </StaffPage>
  );
}
