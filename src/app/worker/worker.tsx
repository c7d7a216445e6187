import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { StockSection } from '#features/catalogue/stock/stock-section.tsx';
import { setStock, takeBackStock } from '#features/catalogue/stock/update-stock.ts';
import { WaitingList } from '#features/desk/waiting/waiting-list.tsx';
import { formAction } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { StaffPage } from '#ui/staff-page.tsx';
import { OpenDemoNotice } from '../staff-menu/open-demo-notice.tsx';
import { loadStock } from './load-stock.ts';
import { PanelButton } from './panel-button.tsx';
import { usePanelNavigation } from './use-panel-navigation.ts';

export const handle = { focused: true } satisfies PageHandle;

export const loader = (args: LoaderFunctionArgs) => loadStock(args);

const posts = formAction(setStock, takeBackStock);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Stock' });

/** Where workers arrive: what waits for them, the stock of both catalogues, and the way to the management. */
export default function Worker() {
  const stock = useLoaderData<typeof loader>();
  const navigation = usePanelNavigation();
  return (
    <StaffPage
      title="Stock"
      lead="Worker Management Panel"
      actions={
        <>
          <PanelButton to="/add-car" label="Add Car" navigation={navigation} />
          <PanelButton to="/worker/verify-management" label="Management" navigation={navigation} />
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <OpenDemoNotice />
        <WaitingList />
        <div>
          <StockSection {...stock} />
        </div>
      </div>
    </StaffPage>
  );
}
