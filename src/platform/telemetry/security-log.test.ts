import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** What a process of its own prints that notes one event. */
function printed(level: string, before = ''): { stdout: string; stderr: string } {
  const module = JSON.stringify(new URL('./security-log.ts', import.meta.url).href);
  const program = `
    import { noteSecurity, noteSecurityOnStandardError } from ${module};
    ${before}
    noteSecurity({ event: 'signed-in', who: 'ada', userAgent: 'x'.repeat(1000) });`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    env: { PATH: process.env.PATH, LOG_LEVEL: level },
    encoding: 'utf8',
  });
}

test('an event is a marked line of the log, also where LOG_LEVEL leaves out other lines', () => {
  const { stdout, stderr } = printed('error');
  expect(JSON.parse(stdout)).toMatchObject({
    level: 30,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    log: 'security',
    event: 'signed-in',
    who: 'ada',
    userAgent: 'x'.repeat(200),
  });
  expect(stderr).toBe('');
});

test('a command writes it to the standard error', () => {
  const { stdout, stderr } = printed('error', 'noteSecurityOnStandardError();');
  expect(JSON.parse(stderr)).toMatchObject({ log: 'security', event: 'signed-in', who: 'ada' });
  expect(stdout).toBe('');
});

test('a log that is silent has none', () => {
  expect(printed('silent')).toMatchObject({ stdout: '', stderr: '' });
});
