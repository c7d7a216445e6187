import { faultsOfLines } from '#platform/text/one-line.ts';
import { type Setting, settings } from '../settings.contract.ts';

/** What came of judging a value as the shop judges it. */
export interface JudgedSetting {
  /** Undefined where it does not fit; no setting is. */
  value: unknown;
  /** Place in the value, such as '0.name', → what is wrong there. */
  problems: Readonly<Record<string, string>>;
}

export function judgeSetting(name: Setting['name'], json: unknown): JudgedSetting {
  const parsed = settings[name].schema.safeParse(json);
  const issues = parsed.success ? faultsOfLines(parsed.data) : parsed.error.issues;
  return {
    value: parsed.data,
    problems: Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message])),
  };
}
