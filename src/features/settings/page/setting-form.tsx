import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Asked, ask, type Refused } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { DateText } from '#ui/date-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { Setting, SettingChange } from '../settings.contract.ts';
import type { SettingsRoutes } from '../settings.routes.ts';
import type { Editing } from './use-setting.ts';

interface SettingFormProps<Draft> {
  editing: Editing<Draft>;
  children: ReactNode;
}

/** 'Price lines' as 'price lines'; 'VINs on sale' stays as it is. */
const withinSentence = (title: string) => title.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());

/** One setting: what it decides, its fields, what a change does, and what it was before. */
export function SettingForm<Draft>({ editing, children }: SettingFormProps<Draft>) {
  const { setting, problems, isChanged, isBusy, save, reset } = editing;
  const titleId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-x-10 gap-y-6 rounded-card border border-line bg-surface p-4 lg:p-6 xl:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div>
        <h3 id={titleId} className="text-lg">
          {setting.title}
        </h3>
        <p className="mt-1 max-w-prose text-sm text-ink-soft">{setting.meaning}</p>
      </div>
      <div className="min-w-0">
        <form onSubmit={submit} noValidate className="grid gap-6">
          {children}
          {problems[''] && (
            <p role="alert" className="text-sm text-bad">
              {problems['']}
            </p>
          )}
          {editing.refusal && <Refusal refusal={editing.refusal} onVerify={editing.hold} />}
          <div className="grid gap-3">
            <p className="max-w-prose text-sm text-ink-soft">{setting.effect}</p>
            <div className="flex flex-wrap gap-3">
              <Button
                type="submit"
                // Of a dozen forms, the one that was changed stands out.
                look={isChanged ? 'primary' : 'quiet'}
                busy={isBusy}
                disabled={!isChanged}
              >
                {isBusy ? 'Saving...' : `Save ${withinSentence(setting.title)}`}
              </Button>
              {!setting.isDefault && (
                <Button look="ghost" disabled={isBusy} onClick={() => void reset()}>
                  Reset to default: {setting.defaultValue}
                </Button>
              )}
            </div>
          </div>
        </form>
        <SettingHistory name={setting.name} version={setting.version} />
      </div>
    </section>
  );
}

function Refusal({ refusal, onVerify }: { refusal: Refused; onVerify: () => void }) {
  const { revalidate } = useRevalidator();
  if (refusal.code === 'setting-changed')
    return (
      <Notice
        tone="warn"
        title="Someone else changed this in the meantime. Nothing was saved."
        onRetry={() => void revalidate()}
        retryLabel="Show new value"
      />
    );
  return (
    <Notice tone="bad" title={refusal.text}>
      {refusal.code === 'not-verified' && (
        <LinkButton to="/admin/verify-settings" size="small" className="mt-2" onClick={onVerify}>
          Verify again
        </LinkButton>
      )}
    </Notice>
  );
}

/** Every value that it had, read when it is opened. */
function SettingHistory({ name, version }: Pick<Setting, 'name' | 'version'>) {
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
