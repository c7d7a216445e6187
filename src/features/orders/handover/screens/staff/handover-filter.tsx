import { useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import { useLaterAddress } from '#page-kit/ask/later-address.ts';
import { SearchBox } from '#ui/forms/search-box.tsx';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';

/** How long to wait after a keystroke before asking. */
const pauseMs = 180;

interface HandoverFilterProps<View extends string> {
  /** The list's own address. */
  action: string;
  legend: string;
  views: readonly { value: View; label: string }[];
  show: View;
  search: string;
}

/** Which part of a list, and a search that answers during typing. The address always says what is shown. */
export function HandoverFilter<View extends string>({
  action,
  legend,
  views,
  show,
  search,
}: HandoverFilterProps<View>) {
  const showLater = useLaterAddress();
  const input = useRef<HTMLInputElement>(null);
  // What was pressed shows at once, also while the list is on its way.
  const [chosen, choose] = useState(show);
  useEffect(() => choose(show), [show]);
  useEffect(() => {
    // Back and forward change the address under the box; what is being typed stays.
    if (input.current && input.current !== document.activeElement) input.current.value = search;
  }, [search]);

  const ask = (view: View, delayMs: number) => {
    choose(view);
    showLater(delayMs, () => {
      const wanted = input.current?.value.trim() ?? '';
      return `${action}?${new URLSearchParams({ show: view, ...(wanted && { search: wanted }) })}`;
    });
  };

  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <SegmentedControl
        legend={legend}
        options={views}
        value={chosen}
        onChange={(view) => ask(view, 0)}
        className="w-96"
      />
      <Form
        role="search"
        action={action}
        className="grow basis-56 lg:max-w-96"
        onSubmit={(event) => {
          event.preventDefault();
          ask(chosen, 0);
        }}
      >
        <input type="hidden" name="show" value={show} />
        <SearchBox
          ref={input}
          submits
          name="search"
          label="Search by receipt, customer or model"
          placeholder="Receipt, customer or model"
          defaultValue={search}
          onChange={() => ask(chosen, pauseMs)}
        />
      </Form>
    </div>
  );
}
