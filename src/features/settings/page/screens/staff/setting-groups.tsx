import type { ComponentType, ReactNode } from 'react';
import { OpeningHoursSetting } from '../../../dealership/screens/staff/opening-hours-setting.tsx';
import { ServiceIntervalsSetting } from '../../../dealership/screens/staff/service-intervals-setting.tsx';
import { TestDrivesSetting } from '../../../dealership/screens/staff/test-drives-setting.tsx';
import { ContactSetting, NameSetting } from '../../../dealership/screens/staff/texts-setting.tsx';
import { UnitsSetting } from '../../../dealership/screens/staff/units-setting.tsx';
import { WorkshopSetting } from '../../../dealership/screens/staff/workshop-setting.tsx';
import { HoldsSetting } from '../../../holds/screens/staff/holds-setting.tsx';
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
import type { Setting } from '../../../settings.contract.ts';
import { TradeInsSetting } from '../../../trade-in-terms/screens/staff/trade-ins-setting.tsx';

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

interface SettingGroupsProps {
  settings: readonly Setting[];
  /** What another feature shows below the form of a setting. */
  below: Partial<Record<SettingForm, ReactNode>>;
}

/** The form of every setting, by subject. */
export function SettingGroups({ settings, below }: SettingGroupsProps) {
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
                <>
                  <Fields setting={setting} />
                  {below[setting.form]}
                </>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}
