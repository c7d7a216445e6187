import { Fragment, type ReactNode } from 'react';
import { type SettingForm, settingGroups } from '../kinds/setting-kinds.contract.ts';
import type { Setting } from '../settings.contract.ts';
import { SettingCard } from './setting-form.tsx';

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
            {group.settings.map((setting) => (
              <Fragment key={setting.name}>
                <SettingCard setting={setting} />
                {below[setting.form]}
              </Fragment>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
