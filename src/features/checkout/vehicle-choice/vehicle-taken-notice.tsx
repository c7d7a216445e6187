import { LinkButton } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { choosePath } from './vehicle-choice.rules.ts';

/** Somebody else has the very vehicle: the way to the others of its listing. */
export const VehicleTakenNotice = ({ text, carId }: { text: string; carId: string }) => (
  <Notice tone="bad" title={text}>
    <p>Nothing was charged. See similar ones.</p>
    <LinkButton to={choosePath(carId)} size="small" className="mt-3">
      Choose another
    </LinkButton>
  </Notice>
);
