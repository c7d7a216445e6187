import { Form } from 'react-router';
import { SearchBox } from '#ui/search-box.tsx';

/** Finds a car or its customer on any day; the address says what was looked for. */
export const AppointmentSearch = ({ search }: { search: string }) => (
  <Form role="search" action="/worker/appointments" className="w-full max-w-96">
    <SearchBox
      key={search}
      label="Search appointments"
      placeholder="VIN, plate, name, email or phone"
      submits
      name="find"
      defaultValue={search}
      minLength={3}
      required
    />
  </Form>
);
