import { expect, test } from 'vitest';
import { askTogether } from './ask-together.ts';

/** What was asked, question by question; each answer says in which question it was given. */
function aListener() {
  const questions: (readonly string[])[] = [];
  const find = askTogether(async (keys) => {
    questions.push(keys);
    const number = questions.length;
    if (keys.includes('bad')) throw new Error('away');
    return new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, `${key} in ${number}`]));
  });
  return { questions, find };
}

test('those who ask in one turn are asked for by one question, and each gets their own answer', async () => {
  const { questions, find } = aListener();
  const answers = await Promise.all(['Ann', 'Bo', 'nobody', 'Ann'].map(find));
  expect(answers).toEqual(['Ann in 1', 'Bo in 1', undefined, 'Ann in 1']);
  expect(questions).toEqual([['Ann', 'Bo', 'nobody']]);
});

test('who asks while a question is under way is never answered by that one', async () => {
  const questions: (readonly string[])[] = [];
  let answerFirst = () => {};
  const find = askTogether(async (keys) => {
    const number = questions.push(keys);
    if (number === 1)
      await new Promise<void>((resolve) => {
        answerFirst = resolve;
      });
    return new Map(keys.map((key) => [key, number]));
  });
  const before = find('Ann');
  await expect.poll(() => questions.length).toBe(1);
  const after = find('Ann');
  expect(await after, 'nor does it wait for it').toBe(2);
  answerFirst();
  expect(await before).toBe(1);
});

test('a failure reaches those who were asked for together, and nobody else', async () => {
  const { find } = aListener();
  const together = await Promise.allSettled([find('Ann'), find('bad')]);
  expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await find('Ann')).toBe('Ann in 2');
});
