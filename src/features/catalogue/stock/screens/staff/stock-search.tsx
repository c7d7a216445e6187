import { useEffect, useRef } from 'react';
import { Form, useNavigate } from 'react-router';
import { SearchBox } from '#ui/forms/search-box.tsx';
import { type StockView, stockAddress } from './stock-view.ts';

/** How long to wait after a keystroke before asking, in milliseconds. */
const patience = 180;

/** Filters during typing; without script, on Enter. The address always says what is shown. */
export function StockSearch({ view }: { view: StockView }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // Back and forward change the address under the box; what is being typed stays.
    if (input.current && input.current !== document.activeElement) input.current.value = view.search;
  }, [view.search]);
  useEffect(() => () => clearTimeout(pending.current), []);
  const ask = (text: string, delay: number) => {
    clearTimeout(pending.current);
    const address = stockAddress({ ...view, search: text.trim() });
    pending.current = setTimeout(() => navigate(address, { replace: true, preventScrollReset: true }), delay);
  };
  return (
    <Form
      role="search"
      className="grow basis-56 lg:max-w-80"
      onSubmit={(event) => {
        event.preventDefault();
        ask(input.current?.value ?? '', 0);
      }}
    >
      {view.catalogue !== 'cars' && <input type="hidden" name="catalogue" value={view.catalogue} />}
      <SearchBox
        ref={input}
        name="search"
        label="Search by make or model"
        defaultValue={view.search}
        onChange={(event) => ask(event.target.value, patience)}
      />
    </Form>
  );
}
