import { badInput, CodedError, notFound } from '#platform/errors.ts';
import { type SettingName, settingNames, settings } from './settings.contract.ts';

export const noSuchSetting = (name: string) =>
  notFound(`There is no setting named ${JSON.stringify(name)}. There are: ${settingNames.join(', ')}.`);

export const badSetting = (name: SettingName) =>
  badInput({ value: `${name} must be ${settings[name].expected}.` });

interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

/** 400 for a value that was sent: a text for each place in it that does not fit. */
export const badValue = (issues: readonly Issue[]) =>
  badInput(
    Object.fromEntries(issues.map(({ path, message }) => [['json', ...path.map(String)].join('.'), message])),
  );

/** 409: somebody changed it after the version that this change was decided on. */
export const settingChanged = (name: SettingName, version: number) =>
  new CodedError(409, 'setting-changed', `${name} was changed in the meantime. Please check it again.`, {
    details: { version },
  });
