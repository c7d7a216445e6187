import { type FilterCounts, withCount } from '#page-kit/ask/filter-counts.ts';
import { ListFilters } from '#page-kit/lists/list-filters.tsx';
import { SearchBox } from '#ui/forms/search-box.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import {
  questionSubjects,
  questionsDeskPath,
  type ShownQuestions,
  shownQuestions,
  shownQuestionWords,
  subjectWords,
} from '../../../questions.rules.ts';
import type { QuestionsView } from './desk-view.ts';

const subjects = [
  { value: '', label: 'Anything' },
  ...questionSubjects.map((value) => ({ value, label: subjectWords[value] })),
];

const usual = { show: 'open' };

interface DeskFiltersProps {
  view: QuestionsView;
  counts: FilterCounts<ShownQuestions>;
}

/** Which questions the list shows; the address always says it. */
export const DeskFilters = ({ view, counts }: DeskFiltersProps) => (
  <ListFilters
    path={questionsDeskPath}
    usual={usual}
    label="Search questions"
    className="mb-4 flex flex-wrap items-end gap-3"
  >
    <SearchBox
      label="Name, email, car or subject"
      name="search"
      defaultValue={view.search}
      className="grow basis-52"
    />
    <SelectField
      label="About"
      name="about"
      options={subjects}
      defaultValue={view.about ?? ''}
      className="w-36 lg:w-44"
    />
    <SelectField
      label="State"
      name="show"
      options={shownQuestions.map((value) => ({
        value,
        label: withCount(shownQuestionWords[value], counts[value]),
      }))}
      defaultValue={view.show}
      className="w-40 lg:w-44"
    />
  </ListFilters>
);
