import { type ChangeEvent, type FormEvent, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';

/** The time without a key before the list is asked for. */
const pauseMs = 180;

/** The address that shows a search, where the list was asked for in another way already, such as another sort. */
type AddressOf = (search: string, asked: URLSearchParams) => string;

/**
 * A search box that is answered during typing; without script, on Enter. The address always says what is shown. A link
 * that was followed within the pause counts: one of this list is searched on from there, one to elsewhere is not called
 * back.
 */
export function useTypedSearch(search: string, addressOf: AddressOf) {
  const navigate = useNavigate();
  const here = useLocation();
  const next = useNavigation().location ?? here;
  const latest = useRef({ here, next, addressOf });
  useEffect(() => {
    latest.current = { here, next, addressOf };
  });
  const input = useRef<HTMLInputElement>(null);
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // Back and forward change the address under the box; what is being typed stays.
    if (input.current && input.current !== document.activeElement) input.current.value = search;
  }, [search]);
  useEffect(() => () => clearTimeout(pending.current), []);

  const askAfter = (delayMs: number, typed: string) => {
    clearTimeout(pending.current);
    pending.current = setTimeout(() => {
      const { here, next, addressOf } = latest.current;
      if (next.pathname !== here.pathname) return;
      const address = addressOf(typed.trim(), new URLSearchParams(next.search));
      void navigate(address, { replace: true, preventScrollReset: true });
    }, delayMs);
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
