import { useNavigation } from 'react-router';
import { ProgressBar } from '#ui/progress/progress-bar.tsx';

/** Says that the next page is on its way. */
export function NavigationProgress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <ProgressBar label="Loading page" />;
}
