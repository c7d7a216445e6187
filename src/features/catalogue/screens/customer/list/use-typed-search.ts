import { type ChangeEvent, type FormEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

/** The time without a key before the list is asked for. */
const pauseMs = 180;

/**
 * A search box that is answered during typing; without script, on Enter. The address always says what is shown:
 * `addressOf` gives that of a search.
 */
export function useTypedSearch(search: string, addressOf: (search: string) => string) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // Back and forward change the address under the box; what is being typed stays.
    if (input.current && input.current !== document.activeElement) input.current.value = search;
  }, [search]);
  useEffect(() => () => clearTimeout(pending.current), []);

  const askAfter = (delayMs: number, typed: string) => {
    clearTimeout(pending.current);
    const address = addressOf(typed.trim());
    pending.current = setTimeout(
      () => navigate(address, { replace: true, preventScrollReset: true }),
      delayMs,
    );
  };
  return {
    input,
    change: (event: ChangeEvent<HTMLInputElement>) => askAfter(pauseMs, event.target.value),
    submit: (event: FormEvent) => {
      event.preventDefault();
      askAfter(0, input.current?.value ?? '');
    },
  };
}
