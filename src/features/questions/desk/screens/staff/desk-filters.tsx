import { useState } from 'react';
import { useLaterAddress } from '#page-kit/ask/later-address.ts';
import { SearchBox } from '#ui/forms/search-box.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import {
  questionSubjects,
  shownQuestions,
  shownQuestionWords,
  subjectWords,
} from '../../../questions.rules.ts';
import { type QuestionsView, questionsAddress, readQuestionsView } from './desk-view.ts';

/** How long to wait after a keystroke before asking. */
const pauseMs = 250;

const states = shownQuestions.map((value) => ({ value, label: shownQuestionWords[value] }));
const subjects = [
  { value: '', label: 'Anything' },
  ...questionSubjects.map((value) => ({ value, label: subjectWords[value] })),
];

/** Which questions the list shows; the address always says it, and a search answers during typing. */
export function DeskFilters({ view }: { view: QuestionsView }) {
  const showLater = useLaterAddress();
  const [typed, setTyped] = useState(view.search);
  const show = (given: Partial<QuestionsView>, delayMs = 0) =>
    showLater(delayMs, (query) =>
      questionsAddress({ ...readQuestionsView(query), search: typed.trim(), cursor: '', ...given }),
    );
  return (
    <search className="mb-4 flex flex-wrap items-end gap-3">
      <SearchBox
        label="Name, e-mail, car or subject"
        name="search"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          show({ search: target.value.trim() }, pauseMs);
        }}
        className="grow basis-64"
      />
      <SelectField
        label="About"
        options={subjects}
        value={view.about ?? ''}
        onChange={({ target }) => show({ about: questionSubjects.find((one) => one === target.value) })}
        className="w-44"
      />
      <SelectField
        label="State"
        options={states}
        value={view.show}
        onChange={({ target }) =>
          show({ show: shownQuestions.find((one) => one === target.value) ?? 'open' })
        }
        className="w-44"
      />
    </search>
  );
}
