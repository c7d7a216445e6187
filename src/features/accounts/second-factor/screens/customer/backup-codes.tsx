import { Button } from '#ui/buttons/button.tsx';
import { Notice } from '#ui/notices/notice.tsx';

/** Shown once, right after they were made. */
export function BackupCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <div className="grid gap-6">
      <Notice tone="good" title="Your second factor is on.">
        Store these backup codes somewhere safe. Each works once, in place of the app. They are not shown
        again.
      </Notice>
      <ul
        aria-label="Backup codes"
        className="grid grid-cols-2 gap-x-8 gap-y-2 rounded-card border border-line bg-surface p-6 font-mono select-all"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button look="primary" onClick={onKept} className="justify-self-start">
        I've saved them
      </Button>
    </div>
  );
}
