import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import type { Asked } from '../../../address/asked.rules.ts';
import { SuggestingBox } from '../suggestions/suggesting-box.tsx';
import { listFormId } from './filters/list-form.ts';
import { useListForm } from './use-list-form.ts';

interface ListSearchProps {
  /** The list's own address. */
  action: string;
  /** What the address asks for now. */
  asked: Asked;
}

/** The list's search box, and the form that filters and sort belong to. */
export function ListSearch({ action, asked }: ListSearchProps) {
  const { form, submit, forget } = useListForm(action, asked);
  const search = asked.find(([name]) => name === 'search')?.[1] ?? '';
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Back and forward change the address under the box; what is being typed stays.
    if (input.current && input.current !== document.activeElement) input.current.value = search;
  }, [search]);
  return (
    <Form
      ref={form}
      id={listFormId}
      role="search"
      action={action}
      onSubmit={submit}
      className="min-h-control min-w-0 grow sm:max-w-96"
    >
      <SuggestingBox
        box={input}
        action={action}
        onChosen={forget}
        label="Search by model"
        defaultValue={search}
      />
      {asked.some(([name]) => name === 'exact') && <input type="hidden" name="exact" value="yes" />}
    </Form>
  );
}
