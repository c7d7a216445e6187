import { brand } from '#platform/brand.ts';
import type { Letter, LetterPart } from './letter.ts';
import type { Mail } from './mail.ts';

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

// Mail readers know tables, inline styles and little else. The light look stands inline; readers that know
// prefers-color-scheme take the dark one from the style element, by class.

const light = {
  ground: '#f5f3ef',
  surface: '#ffffff',
  ink: '#14161a',
  soft: '#5b6068',
  line: '#e3dfd7',
};

const darkStyle = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#0c0e11!important}
.surface{background:#15181d!important;border-color:#262b33!important}
.ink{color:#f2f0eb!important}
.soft{color:#a3a8b1!important}
.line{border-color:#262b33!important}
.button{background:${brand.accent.dark}!important}
.button a{color:${brand.accentText.dark}!important}
}
@media (max-width:600px){.sheet{padding:28px 20px!important}.code{font-size:26px!important}}`;

const text = 'Instrument Sans,Helvetica Neue,Helvetica,Arial,sans-serif';
const display = 'Archivo,Helvetica Neue,Helvetica,Arial,sans-serif';

const escapeHtml = (plain: string) =>
  plain.replace(
    /[&<>"']/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[character]!,
  );

const table = (style: string, rows: string, attributes = '') =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${style}"${attributes}>${rows}</table>`;

const paragraph = (content: string, size = 16, tone: 'ink' | 'soft' = 'ink') =>
  `<p class="${tone}" style="margin:0 0 20px;font:400 ${size}px/1.55 ${text};color:${light[tone]}">${content}</p>`;

function codeHtml(label: string, code: string): string {
  const box = `padding:20px 24px;border:1px solid ${light.line};border-radius:4px;text-align:center`;
  return table(
    'margin:0 0 20px',
    `<tr><td class="line" style="${box}">
<div class="soft" style="font:400 14px/1.4 ${text};color:${light.soft}">${escapeHtml(label)}</div>
<div class="ink code" style="margin-top:6px;font:600 32px/1.2 ${display};letter-spacing:.14em;color:${light.ink};word-break:break-word">${escapeHtml(code)}</div>
</td></tr>`,
  );
}

function factsHtml(facts: readonly (readonly [string, string])[]): string {
  const cell = `padding:10px 0;border-bottom:1px solid ${light.line};vertical-align:top`;
  const rows = facts.map(
    ([label, value]) => `<tr>
<td class="soft line" style="${cell};font:400 14px/1.5 ${text};color:${light.soft};padding-right:16px">${escapeHtml(label)}</td>
<td class="ink line" align="right" style="${cell};font:600 15px/1.5 ${text};color:${light.ink}">${escapeHtml(value)}</td></tr>`,
  );
  return table('margin:0 0 24px;border-collapse:collapse', rows.join('\n'));
}

function tableHtml(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const last = columns.length - 1;
  const row = (tag: 'th' | 'td', cells: readonly string[]) => {
    const look = tag === 'th' ? `400 13px/1.5 ${text}` : `400 15px/1.5 ${text}`;
    const tone = tag === 'th' ? 'soft' : 'ink';
    const inner = cells.map(
      (cell, index) =>
        `<${tag}${tag === 'th' ? ' scope="col"' : ''} class="${tone} line" align="${index === last ? 'right' : 'left'}" style="padding:9px ${index === last ? '0' : '12px'} 9px 0;border-bottom:1px solid ${light.line};font:${look};font-variant-numeric:tabular-nums;color:${light[tone]}">${escapeHtml(cell)}</${tag}>`,
    );
    return `<tr>${inner.join('')}</tr>`;
  };
  const inner = [row('th', columns), ...rows.map((cells) => row('td', cells))].join('\n');
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;border-collapse:collapse">${inner}</table>`;
}

const buttonHtml = (label: string, href: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 24px"><tr>
<td class="button" style="background:${brand.accent.light};border-radius:4px"><a href="${escapeHtml(href)}" style="display:inline-block;padding:14px 28px;font:600 16px/1.25 ${text};color:${brand.accentText.light};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;

function partHtml(part: LetterPart): string {
  switch (part.kind) {
    case 'paragraph':
      return paragraph(escapeHtml(part.text));
    case 'note':
      return paragraph(escapeHtml(part.text), 14, 'soft');
    case 'code':
      return codeHtml(part.label, part.code);
    case 'facts':
      return factsHtml(part.facts);
    case 'table':
      return tableHtml(part.columns, part.rows);
    case 'button':
      return buttonHtml(part.label, part.href);
  }
}

function contactHtml(): string {
  const { phone, mail, street, city } = brand.contact;
  const lines = [brand.legalName, `${street}, ${city}`, `${phone} · ${mail}`, brand.legalNote]
    .filter((line) => line !== '')
    .map(escapeHtml);
  return `<div class="soft" style="padding:24px 8px;font:400 13px/1.6 ${text};color:${light.soft}">${lines.join('<br>')}</div>`;
}

function htmlOf(letter: Letter): string {
  const sheet = `background:${light.surface};border:1px solid ${light.line};border-radius:12px;padding:40px`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(letter.subject)}</title><style>${darkStyle}</style></head>
<body class="ground" style="margin:0;padding:0;background:${light.ground}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(letter.preview)}</div>
${table(
  `background:${light.ground}`,
  `<tr><td align="center" style="padding:32px 12px">
<div style="max-width:560px;margin:0 auto;text-align:left">
<div class="ink" style="padding:0 8px 24px;font:600 20px/1 ${display};font-stretch:125%;letter-spacing:.22em;color:${light.ink}">${escapeHtml(brand.wordmark)}</div>
<div class="sheet surface" style="${sheet}">
<h1 class="ink" style="margin:0 0 20px;font:600 26px/1.2 ${display};letter-spacing:-.02em;color:${light.ink}">${escapeHtml(letter.heading)}</h1>
${letter.parts.map(partHtml).join('\n')}
</div>
${contactHtml()}
</div></td></tr>`,
  ' class="ground"',
)}
</body></html>`;
}
