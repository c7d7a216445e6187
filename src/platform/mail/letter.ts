/** What a letter is made of, from top to bottom. All texts are plain; escaping happens here. */
export type LetterPart =
  | { kind: 'paragraph'; text: string }
  /** Small print. */
  | { kind: 'note'; text: string }
  /** A code to type or a password to copy, set large. */
  | { kind: 'code'; label: string; code: string }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  /** The last column is aligned right: it is where amounts stand. */
  | { kind: 'table'; columns: readonly string[]; rows: readonly (readonly string[])[] }
  | { kind: 'button'; label: string; href: string };

export interface Letter {
  subject: string;
  /** What mailboxes show beside the subject. */
  preview: string;
  heading: string;
  parts: readonly LetterPart[];
}
