import { useState } from 'react';
import { type Asked, ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { Notice } from '#ui/notices/notice.tsx';
import { Spinner } from '#ui/progress/spinner.tsx';
import { DateText } from '#ui/text/date-text.tsx';
import type { Setting, SettingChange } from '../../settings.contract.ts';
import type { SettingsRoutes } from '../../settings.routes.ts';

/** Every value that it had, read when it is opened. */
export function SettingHistory({ name, version }: Pick<Setting, 'name' | 'version'>) {
  const [asked, setAsked] = useState<Asked<SettingChange[]>>();
  if (version === 0) return <p className="mt-6 text-sm text-ink-soft">Never changed.</p>;
  const read = async () => {
    setAsked(undefined);
    setAsked(
      await ask(
        () => client<SettingsRoutes>().settings[':name'].history.$get({ param: { name } }),
        'The history could not be loaded.',
      ),
    );
  };
  return (
    <details className="mt-6 text-sm" onToggle={(event) => event.currentTarget.open && void read()}>
      <summary className="cursor-pointer font-semibold">
        History: {version === 1 ? 'changed once' : `changed ${version} times`}
      </summary>
      <div className="mt-3">
        {!asked && <Spinner label="Loading the history" />}
        {asked?.ok === false && <Notice tone="bad" title={asked.text} onRetry={() => void read()} />}
        {asked?.ok && (
          <ol className="divide-y divide-line border-y border-line">
            {asked.value.map((change) => (
              <li key={change.version} className="grid gap-1 py-2">
                <span className="[overflow-wrap:anywhere]">{change.value ?? 'The default'}</span>
                <span className="text-ink-soft">
                  <DateText value={change.changedAt} /> by {change.changedBy}
                </span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </details>
  );
}
