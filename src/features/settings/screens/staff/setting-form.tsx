import { type FormEvent, type ReactNode, useId } from 'react';
import { useRevalidator } from 'react-router';
import type { Refused } from '#page-kit/ask/ask.ts';
import { Button, LinkButton } from '#ui/buttons/button.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { SettingHistory } from './setting-history.tsx';
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
