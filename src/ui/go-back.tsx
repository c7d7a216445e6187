import { Button } from '#ui/button.tsx';

/** Closes a dialog and leaves everything as it is: the same words wherever something is asked. */
export const GoBack = ({ onClick }: { onClick: () => void }) => (
  <Button look="ghost" onClick={onClick}>
    Go back
  </Button>
);
