/** Shown at the field of a password that is refused (rules.md#passwords). */
export const guessableText = 'This password is too common. Try three random words.';

/** What counts as known about a password. */
interface Known {
  /** The place of this text, in lower case, on the list of common passwords, from 0; undefined where it is not on it. */
  rankOf(text: string): number | undefined;
  /** What anyone knows who knows the person or the shop, as `bareWords` gives it. */
  own: ReadonlySet<string>;
}

/** In lower case, without accents. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Letters and digits alone. */
const bare = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

const withoutSignsAround = (text: string) => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

const replaceBy = (signs: Readonly<Record<string, string>>) => (text: string) =>
  [...text].map((sign) => signs[sign] ?? sign).join('');
const signsAsLetters = replaceBy({ '@': 'a', $: 's', '!': 'i', '€': 'e', '|': 'l' });
const digits = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g' };
const oneAsI = replaceBy({ ...digits, 1: 'i' });
const oneAsL = replaceBy({ ...digits, 1: 'l' });

/** Words that a guesser tries first because they belong to the person or the shop; those of two letters say nothing. */
export function bareWords(texts: readonly (string | undefined)[]): ReadonlySet<string> {
  const words = texts.flatMap((text) => {
    const [local = ''] = (text ?? '').split('@');
    return [text ?? '', local, ...local.split(/[\s._+-]+/)];
  });
  return new Set(words.map((word) => bare(plain(word))).filter((word) => word.length > 2));
}

/** Of so many passwords, variants are refused as well; of the rarer ones, many a variant is good. */
const withVariants = 10_000;

const isFrequent = ({ rankOf }: Known, text: string) => (rankOf(text) ?? withVariants) < withVariants;

const isCommon = (known: Known, text: string) =>
  [text, oneAsI(text), oneAsL(text)].some((reading) => isFrequent(known, reading) || known.own.has(reading));

/** Such as 'abcdefghij' or '87654321': each sign follows the one before it. */
function isRun(text: string): boolean {
  const signs = [...text].map((sign) => sign.codePointAt(0) ?? 0);
  const steps = new Set(signs.slice(1).map((sign, index) => sign - signs[index]!));
  const [step = 0] = steps;
  return signs.length > 3 && steps.size === 1 && Math.abs(step) <= 1;
}

/** Such as 'xyxyxyxy' or 'dragondragon'. */
function isRepeated(known: Known, text: string): boolean {
  const [, group] = /^(.+?)\1+$/u.exec(text) ?? [];
  return group !== undefined && (group.length <= 4 || isCommon(known, group));
}

/** Up to four digits hide nothing, nor do those that many people take. */
const hidesNothing = (known: Known, before: string, after: string) =>
  before.length + after.length <= 4 ||
  [before, after].every((added) => added === '' || isFrequent(known, added) || isRun(added));

/** Whether digits were only put around a common word. A digit may stand for a letter, so every cut is tried. */
function isCommonWithDigits(known: Known, text: string): boolean {
  const [, lead = '', core = '', tail = ''] = /^(\p{N}*)(.*?)(\p{N}*)$/u.exec(text) ?? [];
  for (let kept = Math.max(0, lead.length - 4); kept <= lead.length; kept += 1)
    for (let cut = 0; cut <= Math.min(4, tail.length); cut += 1) {
      const before = lead.slice(0, kept);
      const after = tail.slice(cut);
      const word = lead.slice(kept) + core + tail.slice(0, cut);
      const isWord = /\p{L}/u.test(word) && word.length > 2 && isCommon(known, word);
      if (isWord && hidesNothing(known, before, after)) return true;
    }
  return false;
}

/**
 * Whether a guesser tries this password early: it is on the list, belongs to the person or the shop, or is one of these
 * behind digits, signs, and signs that stand for letters. Words side by side are not looked for: what is long enough to
 * be good must pass.
 */
export function isGuessable(password: string, known: Known): boolean {
  const whole = plain(password);
  const inside = withoutSignsAround(whole);
  if (known.rankOf(whole) !== undefined || known.rankOf(inside) !== undefined) return true;
  const readings = [whole, inside].flatMap((text) => [bare(text), bare(signsAsLetters(text))]);
  return [...new Set(readings)].some(
    (text) =>
      // Nothing but signs: there is no word to find.
      text !== '' &&
      (isCommon(known, text) || isRun(text) || isRepeated(known, text) || isCommonWithDigits(known, text)),
  );
}
