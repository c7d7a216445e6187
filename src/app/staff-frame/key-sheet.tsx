import { type ReactNode, useState } from 'react';
import type { Session } from '#features/accounts/session/session.contract.ts';
import { Dialog } from '#ui/dialog.tsx';
import { GoBack } from '#ui/go-back.tsx';
import { staffMenuFor } from '../staff-menu/staff-menu.ts';
import { areKeysOff, turnKeys } from './kept-keys.ts';

interface KeySheetProps {
  session: Session;
  open: boolean;
  onClose: () => void;
}

/** The keys of the desk, and the way to turn the single ones off (WCAG 2.1.4). */
export function KeySheet({ session, open, onClose }: KeySheetProps) {
  const [areOff, setOff] = useState(areKeysOff);
  const turn = (off: boolean) => {
    turnKeys(off ? 'off' : 'on');
    setOff(off);
  };
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" actions={<GoBack onClick={onClose} />}>
      <dl className="columns-2 gap-8 text-sm">
        <Keys keys={<Key>Ctrl or ⌘ K</Key>}>Search</Keys>
        <Keys keys={<Key>/</Key>}>Search</Keys>
        <Keys keys={<Key>?</Key>}>These shortcuts</Keys>
        {staffMenuFor(session).map(({ label, key }) => (
          <Keys
            key={key}
            keys={
              <>
                <Key>G</Key> <Key>{key.toUpperCase()}</Key>
              </>
            }
          >
            {label}
          </Keys>
        ))}
      </dl>
      <label className="mt-5 flex min-h-11 items-center gap-3 border-t border-line pt-4 text-sm text-ink">
        <input
          type="checkbox"
          checked={!areOff}
          onChange={(event) => turn(!event.target.checked)}
          className="size-5 accent-current"
        />
        Use single-key shortcuts in this browser
      </label>
    </Dialog>
  );
}

const Keys = ({ keys, children }: { keys: ReactNode; children: string }) => (
  <div className="flex min-h-8 break-inside-avoid items-center justify-between gap-3">
    <dt className="text-ink">{children}</dt>
    <dd className="whitespace-nowrap">{keys}</dd>
  </div>
);

const Key = ({ children }: { children: string }) => (
  <kbd className="rounded-sm border border-line px-1.5 py-0.5 font-sans text-xs">{children}</kbd>
);
