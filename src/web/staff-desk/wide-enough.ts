import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** Staff's screens need this window (product.md sections 6 and 9); app.css and the classes of the layout agree. */
const wideEnough = '(min-width: 768px)';

/**
 * Runs while the browser still reads the page, before it has painted or fetched any script. `replace`: going back leads
 * to where one came from, not here again.
 */
export const leaveIfNarrow = `if(!matchMedia('${wideEnough}').matches)location.replace('/forbidden')`;

/** Leads away as soon as the window is too narrow: also by a click on a link, and when it is made narrower. */
export function useWideWindow(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const window = matchMedia(wideEnough);
    const check = () => {
      if (!window.matches) void navigate('/forbidden', { replace: true });
    };
    check();
    window.addEventListener('change', check);
    return () => window.removeEventListener('change', check);
  }, [navigate]);
}
