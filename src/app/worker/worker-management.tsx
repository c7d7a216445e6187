import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { permissionOfLink } from '#features/accounts/page-guard/page-guard.rules.ts';
import { StockSection } from '#features/catalogue/stock/stock-section.tsx';
import { setStock, takeBackStock } from '#features/catalogue/stock/update-stock.ts';
import { formAction } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { may } from '#platform/permissions.ts';
import { StaffPage } from '#ui/staff-page.tsx';
import { loadStock } from './load-stock.ts';
import { PanelButton } from './panel-button.tsx';
import { usePanelNavigation } from './use-panel-navigation.ts';

export const handle = { focused: true } satisfies PageHandle;

export const loader = (args: LoaderFunctionArgs) => loadStock(args);

const posts = formAction(setStock, takeBackStock);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Stock' });

/** What the panel offers, each to those who may open it (rules.md#routes). */
const offers: readonly { label: string; to: string }[] = [
  { label: 'Add Car', to: '/add-car' },
  { label: 'Add VIP Car', to: '/add-vip-car' },
  { label: 'Update Car Price', to: '/worker/verify-update-price' },
  { label: 'Generate VIN', to: '/worker/verify-generate-vin' },
];

/** The panel behind the verification: what changes the catalogue itself, above the same tables. */
export default function Manage() {
  const stock = useLoaderData<typeof loader>();
  const role = useSession()?.role ?? 'visitor';
  const navigation = usePanelNavigation();
  return (
    <StaffPage title="Stock" lead="Worker Management Panel" back={{ to: '/worker', label: 'Stock' }}>
      <nav
        aria-label="Management"
        className="mb-6 flex flex-wrap gap-3 rounded-card border border-line bg-surface p-4"
      >
        {offers
          .filter(({ to }) => may(role, permissionOfLink(to)))
          .map(({ label, to }) => (
            <PanelButton key={to} to={to} label={label} navigation={navigation} />
          ))}
      </nav>
      <StockSection {...stock} />
    </StaffPage>
  );
}
