import type { FilterCounts } from '#page-kit/ask/filter-counts.ts';
import { ListFilters } from '#page-kit/lists/list-filters.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { FilterLinks } from '#ui/tables/filter-links.tsx';
import { type ShownDrives, shownDrives, shownDriveWords } from '../../board.rules.ts';
import { type DrivesView, drivesListAddress, drivesPath } from './drives-view.ts';

interface DriveFiltersProps {
  view: DrivesView;
  counts: FilterCounts<ShownDrives>;
}

/** Which drives the list shows; the address always says it, and a search answers during typing. */
export const DriveFilters = ({ view, counts }: DriveFiltersProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
    <ListFilters
      path={drivesPath}
      label="Search test drives"
      beside={{ show: view.show, sort: view.sort }}
      cleared={drivesListAddress({ ...view, search: '' })}
      className="flex flex-wrap items-end gap-3"
    >
      <TextField
        label="Name, email, phone or car"
        name="search"
        type="search"
        defaultValue={view.search}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        className="grow basis-64 lg:max-w-lg"
      />
    </ListFilters>
    <FilterLinks
      label="Test drives by state"
      filters={shownDrives.map((show) => ({
        label: shownDriveWords[show],
        to: drivesListAddress({ ...view, show }),
        isCurrent: show === view.show,
        count: counts[show],
      }))}
    />
  </div>
);
