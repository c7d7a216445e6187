interface Asker<Answer> {
  answer(answer: Answer | undefined): void;
  fail(error: unknown): void;
}

/**
 * Asks one question for all who ask within one turn of the event loop. Under load these are many, and one statement for
 * them costs a fraction of what one for each does, here and in PostgreSQL; who asks alone waits for nobody. Every asker is answered
 * with what was read after it asked.
 */
export function askTogether<Answer>(
  ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, Answer>>,
): (key: string) => Promise<Answer | undefined> {
  let waiting = new Map<string, Asker<Answer>[]>();

  async function askNow(): Promise<void> {
    const asked = waiting;
    waiting = new Map();
    try {
      const answers = await ask([...asked.keys()]);
      for (const [key, askers] of asked) for (const { answer } of askers) answer(answers.get(key));
    } catch (error) {
      for (const { fail } of [...asked.values()].flat()) fail(error);
    }
  }

  return (key) =>
    new Promise((answer, fail) => {
      // What arrived in this turn has been read by then.
      if (waiting.size === 0) setImmediate(askNow);
      const askers = waiting.get(key) ?? [];
      askers.push({ answer, fail });
      waiting.set(key, askers);
    });
}
