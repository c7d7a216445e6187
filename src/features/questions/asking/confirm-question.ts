import { eq } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import { questionIdIn } from '../question-links.ts';
import { questionLinkOver } from '../questions.errors.ts';
import { confirmHours } from '../questions.rules.ts';
import { lockAsker, noteQuestionForStaff, readQuestion, type Shop } from '../questions.service.ts';
import { questions } from '../questions.tables.ts';
import { assertFewOpen } from './ask-question.ts';
import { type AskedQuestion, askingTexts } from './asking.contract.ts';

/**
 * A visitor's question reaches the staff. Pressed again, as in a second tab, the link answers the same and does nothing. Throws
 * 400 `link-over` after its day, and 409 `too-many-open`.
 */
export async function confirmQuestion(shop: Shop, token: string): Promise<AskedQuestion> {
  const id = questionIdIn(shop.config, 'confirm', token);
  if (!id) throw questionLinkOver();
  await shop.database.transaction(async (transaction) => {
    const [known] = await transaction.select().from(questions).where(eq(questions.id, id));
    if (!known) throw questionLinkOver();
    if (known.state !== 'unconfirmed') return;
    if (now().getTime() - known.createdAt.getTime() > confirmHours * 3_600_000) throw questionLinkOver();
    // Locked before it is counted: of two links at the same moment the second one counts the first.
    await lockAsker(transaction, known.email);
    await assertFewOpen(transaction, known.email);
    const [row] = await transaction
      .update(questions)
      .set({ state: 'open', changedAt: now() })
      .where(eq(questions.id, id))
      .returning();
    await noteQuestionForStaff(transaction, row!);
  });
  const question = await readQuestion(shop, eq(questions.id, id));
  return { message: askingTexts.asked, isConfirmed: true, question };
}
