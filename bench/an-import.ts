import { setTimeout as pause } from 'node:timers/promises';
import { neededColumns } from '#features/car-import/car-import.rules.ts';

const password = 'Drive-Marque-1';
const worker = 'workers-admin@marque.example';

/** A file of so many new cars, with names of their own. */
export function fileOfCars(count: number): string {
  const cells = (n: number) => ['Bench', `Imported ${n}`, 'Red', '200', String(10_000 + n), '3'].join(',');
  return [neededColumns.join(','), ...Array.from({ length: count }, (_, n) => cells(n))].join('\n');
}

/** Brings so many cars into the demo shop and waits until all are written. Throws where that takes longer than `limit` seconds. */
export async function importCars(url: string, count: number, limit: number): Promise<void> {
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: worker, password }),
  });
  const authorization = `Bearer ${login.headers.get('set-auth-token')}`;
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization, ...init.headers };
    const answer = await fetch(`${url}/api/car-imports${path}`, { ...init, headers });
    if (!answer.ok) throw new Error(`An import of the bench failed: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const until = performance.now() + limit * 1000;
  const arrived = async (id: string, state: string) => {
    for (;;) {
      const found = await call(`/${id}`);
      if (found.state === state) return;
      if (/unreadable|refused/.test(found.state)) throw new Error(`The import is ${found.state}`);
      if (performance.now() > until) throw new Error(`The import is ${found.state} after ${limit} s`);
      await pause(200);
    }
  };
  const { _id: id } = await call('?fileName=bench.csv', {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: fileOfCars(count),
  });
  await arrived(id, 'read');
  await call(`/${id}/confirm`, { method: 'POST' });
  await arrived(id, 'written');
}
