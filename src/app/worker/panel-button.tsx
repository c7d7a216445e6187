import { LinkButton } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { usePanelNavigation } from './use-panel-navigation.ts';

interface PanelButtonProps {
  to: string;
  label: string;
  navigation: ReturnType<typeof usePanelNavigation>;
}

/** A way out of the panel, with the spinner while it is being left. */
export function PanelButton({ to, label, navigation: { leavingFor, leave } }: PanelButtonProps) {
  return (
    <LinkButton
      to={to}
      look="quiet"
      aria-disabled={leavingFor !== undefined && leavingFor !== to ? true : undefined}
      onClick={(event) => leave(event, to)}
    >
      {label}
      {leavingFor === to && <Spinner label={`Opening ${label}`} />}
    </LinkButton>
  );
}
