import { type ChangeEvent, type FormEvent, useEffect, useRef } from 'react';
import { useLaterAddress } from '#page-kit/ask/later-address.ts';

/** The time without a key before the list is asked for. */
const pauseMs = 180;

/** The address that shows a search, where the list was asked for in another way already, such as another sort. */
type AddressOf = (search: string, asked: URLSearchParams) => string;

/** A search box that is answered during typing; without script, on Enter. The address always says what is shown. */
export function useTypedSearch(search: string, addressOf: AddressOf) {
  const showLater = useLaterAddress();
  const latest = useRef(addressOf);
  useEffect(() => {
    latest.current = addressOf;
  });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Back and forward change the address under the box; what is being typed stays.
    if (input.current && input.current !== document.activeElement) input.current.value = search;
  }, [search]);

  const askAfter = (delayMs: number, typed: string) =>
    showLater(delayMs, (asked) => latest.current(typed.trim(), asked));
  return {
    input,
    change: (event: ChangeEvent<HTMLInputElement>) => askAfter(pauseMs, event.target.value),
    submit: (event: FormEvent) => {
      event.preventDefault();
      askAfter(0, input.current?.value ?? '');
    },
  };
}
