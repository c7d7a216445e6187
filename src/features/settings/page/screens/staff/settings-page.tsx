import { type ComponentType, Suspense } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { ask, valueOrNull } from '#page-kit/ask/ask.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { partOnDemand } from '#page-kit/part-on-demand.tsx';
import { serverContext } from '#page-kit/server-context.ts';
import { Notice } from '#ui/notices/notice.tsx';
import { StaffPage } from '#ui/page/staff-page.tsx';
import { OpeningHoursSetting } from '../../../dealership/screens/staff/opening-hours-setting.tsx';
import { TestDrivesSetting } from '../../../dealership/screens/staff/test-drives-setting.tsx';
import { ContactSetting, NameSetting } from '../../../dealership/screens/staff/texts-setting.tsx';
import { UnitsSetting } from '../../../dealership/screens/staff/units-setting.tsx';
import { WorkshopSetting } from '../../../dealership/screens/staff/workshop-setting.tsx';
import { type SettingForm, settingGroups } from '../../../kinds/setting-kinds.contract.ts';
import { RentalReturnsSetting } from '../../../rental-returns/screens/staff/rental-returns-setting.tsx';
import { FinancingSetting } from '../../../screens/staff/financing-setting.tsx';
import { OwnCancellationsSetting } from '../../../screens/staff/own-cancellations-setting.tsx';
import { PriceLinesSetting } from '../../../screens/staff/price-lines-setting.tsx';
import { ReturnRightSetting } from '../../../screens/staff/return-right-setting.tsx';
import {
  AmountSetting,
  GuessablePasswordsSetting,
  RolesSetting,
  YearsSetting,
} from '../../../screens/staff/small-settings.tsx';
import { TaxSetting } from '../../../screens/staff/tax-setting.tsx';
import { VinsOnSaleSetting } from '../../../screens/staff/vins-on-sale-setting.tsx';
import { settingsApi } from '../../../settings.api.ts';
import type { Setting } from '../../../settings.contract.ts';
import { TradeInsSetting } from '../../../trade-in-terms/screens/staff/trade-ins-setting.tsx';

// Drawn by the server; its script comes behind the page's.
const HoldsSetting = partOnDemand(
  async () => (await import('../../../holds/screens/staff/holds-setting.tsx')).HoldsSetting,
);

const ServiceIntervalsSetting = partOnDemand(
  async () =>
    (await import('../../../dealership/screens/staff/service-intervals-setting.tsx')).ServiceIntervalsSetting,
);

export const handle = { focused: true } satisfies PageHandle;

const notLoaded = 'The settings could not be loaded.';

export async function loader({ context }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  return { settings: valueOrNull(await ask(() => settingsApi(fetch).settings.$get(), notLoaded)) };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Settings' });

const forms: Readonly<Record<SettingForm, ComponentType<{ setting: Setting }>>> = {
  amount: AmountSetting,
  years: YearsSetting,
  roles: RolesSetting,
  'price-lines': PriceLinesSetting,
  tax: TaxSetting,
  financing: FinancingSetting,
  'own-cancellations': OwnCancellationsSetting,
  'return-right': ReturnRightSetting,
  'rental-returns': RentalReturnsSetting,
  holds: HoldsSetting,
  'trade-ins': TradeInsSetting,
  name: NameSetting,
  contact: ContactSetting,
  'opening-hours': OpeningHoursSetting,
  units: UnitsSetting,
  'vins-on-sale': VinsOnSaleSetting,
  'test-drives': TestDrivesSetting,
  workshop: WorkshopSetting,
  'service-intervals': ServiceIntervalsSetting,
  'guessable-passwords': GuessablePasswordsSetting,
};

/** The groups that have settings, in their order. */
const groupsOf = (settings: readonly Setting[]) =>
  settingGroups
    .map((title) => ({ title, settings: settings.filter(({ group }) => group === title) }))
    .filter(({ settings: some }) => some.length > 0);

/** What the dealership decides while the shop is open (rules.md#settings). */
export default function SettingsPage() {
  const { settings } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <StaffPage
      title="Settings"
      back={{ to: '/admin/manage', label: 'Management' }}
      lead="Settings of the dealership. Every change is logged. Existing orders are not affected."
    >
      {settings ? (
        <SettingGroups settings={settings} />
      ) : (
        <Notice tone="bad" title={notLoaded} onRetry={revalidate} />
      )}
    </StaffPage>
  );
}

function SettingGroups({ settings }: { settings: readonly Setting[] }) {
  const groups = groupsOf(settings);
  return (
    <div className="grid gap-12 xl:grid-cols-[11rem_minmax(0,1fr)]">
      <nav aria-label="Settings" className="xl:sticky xl:top-40 xl:self-start">
        <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm xl:grid">
          {groups.map(({ title }) => (
            <li key={title}>
              <a className="inline-flex min-h-9 items-center underline underline-offset-4" href={`#${title}`}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid min-w-0 gap-12">
        {groups.map((group) => (
          <div key={group.title} id={group.title} className="grid scroll-mt-24 gap-6">
            <h2 className="text-xl">{group.title}</h2>
            {group.settings.map((setting) => {
              const Fields = forms[setting.form];
              // A newer version fills the form anew.
              return (
                <Suspense key={`${setting.name}/${setting.version}`}>
                  <Fields setting={setting} />
                </Suspense>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}
