import type { Api } from '#server/api.ts';
import { appCode } from './authenticator.ts';
import { jsonOf } from './json.ts';
import type { TestPerson } from './people.ts';

/** What a person has who turned a second factor on. */
export interface Enrolled {
  /** Of the app, in base32. */
  key: string;
  backupCodes: string[];
}

/** Turns on the second factor of somebody who is signed in; they go on under the renewed session. */
export async function enrol({ api }: { api: Api }, person: TestPerson): Promise<Enrolled> {
  const post = (path: string, body: object) =>
    person.request(path, { method: 'POST', body: JSON.stringify(body) });
  const begun = await post('/api/second-factor/begin', { password: person.password });
  const { key } = await jsonOf<{ key: string }>(begun);
  const confirmed = await post('/api/second-factor/confirm', { code: appCode(key) });
  if (!confirmed.ok) throw new Error(`The second factor is not on: ${await confirmed.text()}`);
  person.cookie = confirmed.headers.getSetCookie()[0]!.split(';')[0]!;
  person.request = async (path, init = {}) => {
    const headers = { 'content-type': 'application/json', cookie: person.cookie };
    return api.request(path, { ...init, headers });
  };
  const { backupCodes } = await jsonOf<{ backupCodes: string[] }>(confirmed);
  return { key, backupCodes };
}
