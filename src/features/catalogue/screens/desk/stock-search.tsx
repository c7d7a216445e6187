import { useEffect, useRef } from 'react';
import { Form, useNavigate } from 'react-router';
import { classNames } from '#ui/class-names.ts';
import { controlClass } from '#ui/field.tsx';
import { Glyph } from '#ui/glyph.tsx';
import { type StockView, stockAddress } from './stock-view.ts';

/** How long to wait after a keystroke before asking, in milliseconds. */
const patience = 180;

/** Filters while one types; without script, on Enter. The address always says what is shown. */
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
      className="relative w-full max-w-80 min-w-56"
      onSubmit={(event) => {
        event.preventDefault();
        ask(input.current?.value ?? '', 0);
      }}
    >
      {view.catalogue !== 'cars' && <input type="hidden" name="catalogue" value={view.catalogue} />}
      <Glyph
        name="search"
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-soft"
      />
      <input
        ref={input}
        type="search"
        name="search"
        aria-label="Search by make or model"
        placeholder="Search by make or model"
        defaultValue={view.search}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => ask(event.target.value, patience)}
        className={classNames(controlClass, 'min-h-11! pl-10!')}
      />
    </Form>
  );
}
