import { Badge } from '#ui/badge.tsx';
import type { Tone } from '#ui/tone.ts';
import type { QuestionState } from '../questions.rules.ts';

const words: Readonly<Record<QuestionState, { text: string; tone: Tone }>> = {
  unconfirmed: { text: 'Not confirmed', tone: 'neutral' },
  open: { text: 'Open', tone: 'warn' },
  answered: { text: 'Answered', tone: 'good' },
  closed: { text: 'Closed', tone: 'neutral' },
};

/** Where a question stands, for staff. */
export const DeskState = ({ state }: { state: QuestionState }) => (
  <Badge tone={words[state].tone}>{words[state].text}</Badge>
);
