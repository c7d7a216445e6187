import { brand } from '#platform/brand.ts';
import type { Letter, LetterPart } from './letter.ts';
import type { Mail } from './mail.ts';
import { htmlOf } from './mail-layout.ts';

function tableText(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...rows.map((row) => row[index]?.length ?? 0)),
  );
  const last = columns.length - 1;
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, index) => (index === last ? cell.padStart(widths[index]!) : cell.padEnd(widths[index]!)))
      .join('  ')
      .trimEnd();
  return [line(columns), ...rows.map(line)].join('\n');
}

function partText(part: LetterPart): string {
  switch (part.kind) {
    case 'code':
      return `${part.label}: ${part.code}`;
    case 'facts':
      return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'table':
      return tableText(part.columns, part.rows);
    case 'button':
      return `${part.label}: ${part.href}`;
    default:
      return part.text;
  }
}

function textOf(letter: Letter): string {
  const { phone, mail, street, city } = brand.contact;
  const note = brand.legalNote ? [brand.legalNote] : [];
  const contact = ['-- ', brand.legalName, `${street}, ${city}`, `${phone} · ${mail}`, ...note].join('\n');
  return [brand.wordmark, letter.heading, ...letter.parts.map(partText), contact].join('\n\n');
}

/** The letter in the brand's look, and its plain twin. */
export const composeMail = (letter: Letter): Pick<Mail, 'subject' | 'html' | 'text'> => ({
  subject: letter.subject,
  html: htmlOf(letter),
  text: textOf(letter),
});
