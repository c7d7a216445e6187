import type { ComponentType, ReactNode } from 'react';
import { type SettingForm, settingGroups } from '../kinds/setting-kinds.contract.ts';
import type { Setting } from '../settings.contract.ts';
import { FinancingSetting } from './financing-setting.tsx';
import { HoldsSetting } from './holds-setting.tsx';
import { OpeningHoursSetting } from './opening-hours-setting.tsx';
import { OwnCancellationsSetting } from './own-cancellations-setting.tsx';
import { PriceLinesSetting } from './price-lines-setting.tsx';
import { RentalReturnsSetting } from './rental-returns-setting.tsx';
import { ReturnRightSetting } from './return-right-setting.tsx';
import { ServiceIntervalsSetting } from './service-intervals-setting.tsx';
import { AmountSetting, GuessablePasswordsSetting, RolesSetting, YearsSetting } from './small-settings.tsx';
import { TaxSetting } from './tax-setting.tsx';
import { TestDrivesSetting } from './test-drives-setting.tsx';
import { ContactSetting, NameSetting } from './texts-setting.tsx';
import { TradeInsSetting } from './trade-ins-setting.tsx';
import { UnitsSetting } from './units-setting.tsx';
import { VinsOnSaleSetting } from './vins-on-sale-setting.tsx';
import { WorkshopSetting } from './workshop-setting.tsx';

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
