import type { ComponentType } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { ask, valueOrNull } from '#page-kit/ask/ask.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Notice } from '#ui/notices/notice.tsx';
import { StaffPage } from '#ui/page/staff-page.tsx';
import type { SettingForm } from '../../setting-kinds.contract.ts';
import { settingsApi } from '../../settings.api.ts';
import type { Setting } from '../../settings.contract.ts';
import { OwnCancellationsSetting } from './own-cancellations-setting.tsx';
import { PriceLinesSetting } from './price-lines-setting.tsx';
import { AmountSetting, RolesSetting } from './small-settings.tsx';
import { TaxSetting } from './tax-setting.tsx';

export const handle = { focused: true } satisfies PageHandle;

const notLoaded = 'The settings could not be loaded.';

export async function loader({ context }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  return { settings: valueOrNull(await ask(() => settingsApi(fetch).settings.$get(), notLoaded)) };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Settings' });

const forms: Readonly<Record<SettingForm, ComponentType<{ setting: Setting }>>> = {
  amount: AmountSetting,
  roles: RolesSetting,
  'price-lines': PriceLinesSetting,
  tax: TaxSetting,
  'own-cancellations': OwnCancellationsSetting,
};

/** What is asked for most stands first. */
const order: readonly SettingForm[] = ['price-lines', 'tax', 'own-cancellations', 'amount', 'roles'];

/** What the dealership decides while the shop is open (rules.md#settings). */
export default function SettingsPage() {
  const { settings } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <StaffPage
      title="Settings"
      back={{ to: '/admin/manage', label: 'Management' }}
      lead="What the dealership decides. Every change is kept with who made it, and leaves orders that exist alone."
    >
      {settings ? (
        <div className="grid max-w-5xl gap-6">
          {[...settings]
            .sort((one, other) => order.indexOf(one.form) - order.indexOf(other.form))
            .map((setting) => {
              const Fields = forms[setting.form];
              // A newer version fills the form anew.
              return <Fields key={`${setting.name}/${setting.version}`} setting={setting} />;
            })}
        </div>
      ) : (
        <Notice tone="bad" title={notLoaded} onRetry={revalidate} />
      )}
    </StaffPage>
  );
}
