import { Notice } from './notice.tsx';

/** Said only by browsers that run no script, where nothing works without it. */
export const NeedsScript = ({ children, className }: { children: string; className?: string }) => (
  <noscript>
    <div className={className}>
      <Notice tone="warn" title={children} />
    </div>
  </noscript>
);
