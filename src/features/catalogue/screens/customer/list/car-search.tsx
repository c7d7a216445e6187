import { useEffect, useRef } from 'react';
import { Form, useNavigate } from 'react-router';
import { SearchBox } from '#ui/forms/search-box.tsx';

/** How long to wait after a keystroke before asking, in milliseconds. */
const patience = 180;

interface CarSearchProps {
  /** The list's own address. */
  action: string;
  /** What the address asks for now. */
  search: string;
}

/** Answers during typing; without script, on Enter. The address always says what is shown. */
export function CarSearch({ action, search }: CarSearchProps) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    // Back and forward change the address under the box; what is being typed stays.
    if (input.current && input.current !== document.activeElement) input.current.value = search;
  }, [search]);
  useEffect(() => () => clearTimeout(pending.current), []);

  const ask = (text: string, delay: number) => {
    clearTimeout(pending.current);
    pending.current = setTimeout(() => {
      const wanted = text.trim();
      const query = wanted ? `?${new URLSearchParams({ search: wanted })}` : '';
      navigate(`${action}${query}`, { replace: true, preventScrollReset: true });
    }, delay);
  };

  return (
    <Form
      role="search"
      action={action}
      className="w-full sm:max-w-96"
      onSubmit={(event) => {
        event.preventDefault();
        ask(input.current?.value ?? '', 0);
      }}
    >
      <SearchBox
        ref={input}
        name="search"
        label="Search by model"
        defaultValue={search}
        onChange={(event) => ask(event.target.value, patience)}
      />
    </Form>
  );
}
