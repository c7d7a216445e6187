import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

/** Navigation from the panel is delayed by this (rules.md#delays). */
const delayMs = 500;

const opensElsewhere = (event: MouseEvent) =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** Leaves the panel half a second after a click; meanwhile `leavingFor` is where to. Further clicks wait with it. */
export function usePanelNavigation() {
  const navigate = useNavigate();
  const [leavingFor, setLeavingFor] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const leave = (event: MouseEvent, to: string) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    if (leavingFor !== undefined) return;
    setLeavingFor(to);
    timer.current = setTimeout(() => void navigate(to), delayMs);
  };
  return { leavingFor, leave };
}
