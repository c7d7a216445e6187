import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Whether there is someone to ask. */
export const someoneIsThere = (): boolean => Boolean(process.stdin.isTTY && process.stdout.isTTY);

/** Asks one question on the terminal. */
export async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return answer;
}

/** Asks without showing what is typed. */
export async function askSecretly(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  process.stdout.write(question);
  const answer = await terminal.question('');
  terminal.close();
  process.stdout.write('\n');
  return answer;
}
