import { useState } from 'react';
import { type FilterCounts, withCount } from '#page-kit/ask/filter-counts.ts';
import { useLaterAddress } from '#page-kit/ask/later-address.ts';
import { SearchBox } from '#ui/forms/search-box.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { type ShownDrives, shownDrives, shownDriveWords } from '../../board.rules.ts';
import { type DrivesView, drivesListAddress, readDrivesView } from './drives-view.ts';

/** How long to wait after a keystroke before asking. */
const pauseMs = 250;

interface DriveFiltersProps {
  view: DrivesView;
  counts: FilterCounts<ShownDrives>;
}

/** Which drives the list shows; the address always says it, and a search answers during typing. */
export function DriveFilters({ view, counts }: DriveFiltersProps) {
  const showLater = useLaterAddress();
  const [typed, setTyped] = useState(view.search);
  const show = (given: Partial<DrivesView>, delayMs: number) =>
    showLater(delayMs, (query) => {
      const asked = readDrivesView(query);
      return drivesListAddress({ ...asked, search: typed.trim(), cursor: '', ...given });
    });
  return (
    <search className="mb-4 flex flex-wrap items-end gap-3">
      <SearchBox
        label="Name, e-mail, phone or car"
        name="search"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          show({ search: target.value.trim() }, pauseMs);
        }}
        className="grow basis-64"
      />
      <SelectField
        label="State"
        options={shownDrives.map((value) => ({
          value,
          label: withCount(shownDriveWords[value], counts[value]),
        }))}
        value={view.show ?? 'ahead'}
        onChange={({ target }) => show({ show: shownDrives.find((one) => one === target.value) }, 0)}
        className="w-56"
      />
    </search>
  );
}
