import { Form, useNavigation } from 'react-router';
import { Button, LinkButton } from '#ui/buttons/button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import type { Filters } from './filters-of.ts';

interface OrderFiltersProps {
  filters: Filters;
  /** What is wrong with a filter, by its name. */
  errors: Readonly<Record<string, string>>;
  /** Some filter is set. */
  isFiltered: boolean;
}

/** The four filters. They go into the address, so that back and a shared link lead to the same orders. */
export function OrderFilters({ filters, errors, isFiltered }: OrderFiltersProps) {
  const { state, location } = useNavigation();
  const isSearching = state === 'loading' && location.pathname === '/admin/orders';
  return (
    <Form
      method="get"
      action="/admin/orders"
      role="search"
      noValidate
      aria-label="Search orders"
      className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-2 xl:grid-cols-[1.3fr_1fr_1.3fr_1fr_auto] xl:items-start"
    >
      <TextField
        label="Email"
        name="email"
        error={errors.email}
        defaultValue={filters.email}
        type="search"
        autoComplete="off"
        inputMode="email"
        placeholder="A part is enough"
      />
      <TextField
        label="Phone"
        name="phone"
        error={errors.phone}
        defaultValue={filters.phone}
        type="search"
        autoComplete="off"
        inputMode="tel"
        placeholder="A part is enough"
      />
      <TextField
        label="Receipt number"
        name="receipt"
        error={errors.receipt}
        defaultValue={filters.receipt}
        type="search"
        autoComplete="off"
        placeholder="MQ-…"
      />
      <TextField type="date" label="Date" name="date" error={errors.date} defaultValue={filters.date} />
      <div className="flex gap-2 sm:col-span-2 xl:col-span-1 xl:mt-7">
        <Button type="submit" look="primary" busy={isSearching}>
          Search
        </Button>
        {isFiltered && (
          <LinkButton look="ghost" to="/admin/orders">
            Clear
          </LinkButton>
        )}
      </div>
    </Form>
  );
}
