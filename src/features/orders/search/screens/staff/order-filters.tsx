import { paymentMethods } from '#features/payments/payments.rules.ts';
import { withCount } from '#page-kit/ask/filter-counts.ts';
import { ListFilters } from '#page-kit/lists/list-filters.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { FilterLinks } from '#ui/tables/filter-links.tsx';
import {
  orderStates,
  orderStateWords,
  orderTypes,
  orderTypeWords,
  paymentMethodWords,
} from '../../../orders.rules.ts';
import type { OrderCounts } from '../../order-search.contract.ts';
import { narrowedTo, type OrdersView, ordersPath } from './orders-view.ts';

interface OrderFiltersProps {
  view: OrdersView;
  /** Null where they were not counted. */
  counts: OrderCounts | null;
  /** What is wrong with a filter, by its name. */
  errors: Readonly<Record<string, string>>;
}

const countOf = <Value extends string>(
  counts: readonly { value: Value; total: number; atLeast: boolean }[] | undefined,
  value: Value,
) => counts?.find((one) => one.value === value);

/** What orders are looked for by. It stands in the address, so that Back and a shared link lead to the same orders. */
export function OrderFilters({ view, counts, errors }: OrderFiltersProps) {
  const text = (
    name: 'name' | 'email' | 'phone' | 'receipt' | 'model',
    label: string,
    placeholder: string,
  ) => (
    <TextField
      label={label}
      name={name}
      error={errors[name]}
      defaultValue={view[name]}
      type="search"
      autoComplete="off"
      spellCheck={false}
      placeholder={placeholder}
    />
  );
  const part = 'Part of it is enough';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ListFilters
        path={ordersPath}
        label="Search orders"
        beside={{ state: view.state, sort: view.sort }}
        className="grid grid-cols-12 items-start gap-x-3 gap-y-3 rounded-card border border-line bg-surface p-4 *:col-span-4 xl:*:col-span-3 xl:[&>*:nth-child(n+5)]:col-span-2"
      >
        {text('name', 'Name', 'First or last name')}
        {text('email', 'Email', part)}
        {text('phone', 'Phone', part)}
        {text('receipt', 'Receipt number', 'MQ-… or part of it')}
        {text('model', 'Model', 'Make or model')}
        <SelectField
          label="Type"
          name="type"
          defaultValue={view.type ?? ''}
          placeholder="Any"
          options={orderTypes.map((value) => ({
            value,
            label: withCount(orderTypeWords[value], countOf(counts?.types, value)),
          }))}
        />
        <SelectField
          label="Payment"
          name="payment"
          defaultValue={view.payment ?? ''}
          placeholder="Any"
          options={paymentMethods.map((value) => ({
            value,
            label: withCount(paymentMethodWords[value], countOf(counts?.payments, value)),
          }))}
        />
        <TextField type="date" label="Date" name="date" error={errors.date} defaultValue={view.date} />
        <TextField
          type="date"
          label="To date"
          name="through"
          error={errors.through}
          defaultValue={view.through}
        />
      </ListFilters>
      <FilterLinks
        label="Orders by state"
        filters={[undefined, ...orderStates].map((state) => ({
          label: state ? orderStateWords[state] : 'All',
          to: narrowedTo(view, { state }),
          isCurrent: state === view.state,
          count: state && countOf(counts?.states, state),
        }))}
      />
    </div>
  );
}
