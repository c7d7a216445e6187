import { Form } from 'react-router';
import { SearchBox } from '#ui/forms/search-box.tsx';
import { useTypedSearch } from '../../../screens/customer/list/use-typed-search.ts';
import { readStockView, type StockView, stockAddress } from './stock-view.ts';

/** The search of the stock, answered during typing. */
export function StockSearch({ view }: { view: StockView }) {
  const box = useTypedSearch(view.search, (search, asked) =>
    stockAddress({ ...readStockView(asked), search, exact: false }),
  );
  return (
    <Form role="search" className="grow basis-56 lg:max-w-80" onSubmit={box.submit}>
      {view.catalogue !== 'cars' && <input type="hidden" name="catalogue" value={view.catalogue} />}
      <SearchBox
        ref={box.input}
        submits
        name="search"
        label="Search by make or model"
        defaultValue={view.search}
        onChange={box.change}
      />
    </Form>
  );
}
