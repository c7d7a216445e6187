import { Form } from 'react-router';
import { SearchBox } from '#ui/forms/search-box.tsx';
import { useTypedSearch } from './use-typed-search.ts';

interface CarSearchProps {
  /** The list's own address. */
  action: string;
  /** What the address asks for now. */
  search: string;
}

/** The search of a list of cars, answered during typing. */
export function CarSearch({ action, search }: CarSearchProps) {
  const box = useTypedSearch(search, (wanted) =>
    wanted ? `${action}?${new URLSearchParams({ search: wanted })}` : action,
  );
  return (
    <Form role="search" action={action} className="w-full sm:max-w-96" onSubmit={box.submit}>
      <SearchBox
        ref={box.input}
        submits
        name="search"
        label="Search by model"
        defaultValue={search}
        onChange={box.change}
      />
    </Form>
  );
}
