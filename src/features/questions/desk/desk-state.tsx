import { Badge } from '#ui/badge.tsx';
import type { Tone } from '#ui/tone.ts';
import { type QuestionState, questionStateWords } from '../questions.rules.ts';

const tones: Readonly<Record<QuestionState, Tone>> = {
  unconfirmed: 'neutral',
  open: 'warn',
  answered: 'good',
  closed: 'neutral',
};

/** Where a question stands, for staff. */
export const DeskState = ({ state }: { state: QuestionState }) => (
  <Badge tone={tones[state]}>{questionStateWords[state]}</Badge>
);
