import {
  isQuestionSubject,
  type QuestionSubject,
  questionsDeskPath,
  type ShownQuestions,
  shownQuestions,
} from '../../../questions.rules.ts';

/** What an address of the queue asks for. */
export interface QuestionsView {
  show: ShownQuestions;
  /** Absent: about anything. */
  about: QuestionSubject | undefined;
  search: string;
}

/** Reads an address; what is not among the choices counts as the first one. */
export function readQuestionsView(query: URLSearchParams): QuestionsView {
  const about = query.get('about') ?? '';
  return {
    show: shownQuestions.find((one) => one === query.get('show')) ?? 'open',
    about: isQuestionSubject(about) ? about : undefined,
    search: query.get('search')?.trim().slice(0, 100) ?? '',
  };
}

/** The query of the page's address and of the call. */
export const questionsParams = ({ show, about, search }: QuestionsView) => ({
  show,
  ...(about && { about }),
  ...(search && { search }),
});

export const questionsAddress = (view: QuestionsView): string =>
  `${questionsDeskPath}?${new URLSearchParams(questionsParams(view))}`;
