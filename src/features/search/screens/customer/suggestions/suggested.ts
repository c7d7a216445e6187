import type { Car } from '#features/catalogue/catalogue.contract.ts';
import { writeAddress } from '../../../address/asked.rules.ts';
import type { Suggestions } from '../../../search.contract.ts';
import { carsText } from '../list/filters/filter-texts.ts';
import { listAddress } from '../list/filters/list-form.ts';

/** What can be chosen: a make, a model or a car. */
export interface Option {
  id: string;
  to: string;
  /** Before its name, quieter. */
  before?: string;
  name: string;
  /** How many there are. */
  count?: string;
  car?: Car;
}

export interface OptionGroup {
  title: string;
  options: readonly Option[];
}

/** What is suggested of a list, as links; groups without any are left out. */
export function groupsOf(
  { makes, models, cars }: Suggestions,
  action: string,
  listId: string,
): OptionGroup[] {
  const carsAt = action === '/cars' ? '/cars' : `${action}/cars`;
  const groups: OptionGroup[] = [
    {
      title: 'Makes',
      options: makes.map((make) => ({
        id: `${listId}-${make.value}`,
        to: listAddress(action, writeAddress([['make', make.value]])),
        name: make.text,
        count: carsText(make),
      })),
    },
    {
      title: 'Models',
      options: models.map((model) => ({
        id: `${listId}-${model.value}`,
        to: listAddress(
          action,
          writeAddress([
            ['make', model.value.slice(0, model.value.indexOf('/'))],
            ['model', model.value],
          ]),
        ),
        before: model.make,
        name: model.text,
        count: carsText(model),
      })),
    },
    {
      title: 'Cars',
      options: cars.map((car) => ({
        id: `${listId}-${car._id}`,
        to: `${carsAt}/${car._id}`,
        before: car.make,
        name: car.model,
        car,
      })),
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
}
