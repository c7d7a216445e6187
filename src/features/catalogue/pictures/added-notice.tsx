import { Notice } from '#ui/notice.tsx';
import { addedText, type NotAdded } from './ready-picture.rules.ts';

interface AddedNoticeProps {
  added: number;
  chosen: number;
  /** The files that were not, each with its reason. */
  notAdded: readonly NotAdded[];
}

/** Says of several files how many were added, and why the others were not; nothing where all were. */
export const AddedNotice = ({ added, chosen, notAdded }: AddedNoticeProps) =>
  notAdded.length === 0 ? null : (
    <Notice tone="warn" title={addedText(added, chosen)}>
      <ul className="grid gap-1">
        {notAdded.map(({ name, reason }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name
          <li key={place} className="[overflow-wrap:anywhere]">
            {name}: {reason}
          </li>
        ))}
      </ul>
    </Notice>
  );
