import { brand } from '#platform/brand.ts';
import type { Database } from '#platform/database/database.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import type { LetterPart } from '#platform/mail/letter.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { questionLinkPage } from './question-links.ts';
import { confirmHours, ownQuestionsPath, threadLinkDays } from './questions.rules.ts';
import type { QuestionRow } from './questions.service.ts';

type Shop = Pick<Platform, 'jobs' | 'config'>;

const paragraphs = (text: string): LetterPart[] =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => ({ kind: 'paragraph', text: line }));

/** Where the thread is read and written to: a member's in the account, a visitor's by the link. */
function threadButton({ id, userId }: QuestionRow, { config }: Shop): LetterPart[] {
  const label = 'Read and reply';
  if (userId === null)
    return [{ kind: 'button', label, href: questionLinkPage(config, { kind: 'thread', id }) }];
  return config.publicUrl
    ? [{ kind: 'button', label, href: `${config.publicUrl}${ownQuestionsPath}/${id}` }]
    : [];
}

/** To somebody, whoever that is, whose address was entered. It quotes nothing of the question: what strangers write is not mailed to others. */
export async function mailToConfirmQuestion(database: Database, shop: Shop, row: QuestionRow): Promise<void> {
  const letter = composeMail({
    subject: `Please confirm your question to ${brand.name}`,
    preview: 'Tap to send it to us.',
    heading: 'Confirm your question',
    parts: [
      {
        kind: 'paragraph',
        text: `You asked us about: ${row.subjectName}. Please confirm your email address to send the question.`,
      },
      {
        kind: 'button',
        label: 'Send the question',
        href: questionLinkPage(shop.config, { kind: 'confirm', id: row.id }),
      },
      {
        kind: 'note',
        text: `The link works for ${confirmHours} hours. If you did not ask, ignore this email: the question will be deleted.`,
      },
    ],
  });
  await sendMail(database, shop.jobs, { to: row.email, ...letter }, { cause: `question-confirm:${row.id}` });
}

/** To whoever asked: a link that works again. `minute` keeps a double press from sending two. */
export async function mailNewLink(
  transaction: Database,
  shop: Shop,
  row: QuestionRow,
  minute: number,
): Promise<void> {
  const letter = composeMail({
    subject: `Your link to: ${row.title}`,
    preview: 'Continue the conversation.',
    heading: 'Here is your new link',
    parts: [
      { kind: 'paragraph', text: `It opens our conversation about: ${row.subjectName}.` },
      ...threadButton(row, shop),
      { kind: 'note', text: `The link works for ${threadLinkDays} days.` },
    ],
  });
  await sendMail(
    transaction,
    shop.jobs,
    { to: row.email, ...letter },
    { cause: `question-link:${row.id}:${minute}` },
  );
}

/** To the customer: what staff wrote. `row` is the question with it. */
export async function mailAnswer(
  transaction: Database,
  shop: Shop,
  row: QuestionRow,
  answer: string,
): Promise<void> {
  const letter = composeMail({
    subject: `Re: ${row.title}`,
    preview: answer.slice(0, 140),
    heading: 'We have an answer for you',
    parts: [
      ...paragraphs(answer),
      {
        kind: 'facts',
        facts: [
          ['About', row.subjectName],
          ['You asked', row.title],
        ],
      },
      ...threadButton(row, shop),
      { kind: 'note', text: `Or call us: ${brand.contact.phone}.` },
    ],
  });
  const cause = `question-answered:${row.id}:${row.messages}`;
  await sendMail(transaction, shop.jobs, { to: row.email, ...letter }, { cause });
}
