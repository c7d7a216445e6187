import type { FormEvent } from 'react';
import { useLogout } from './use-logout.ts';

interface LogoutFormProps {
  className: string;
  /** Called as soon as it is pressed. */
  onPress?: () => void;
}

/** The button that logs out. Without script, its form is sent to a page that does the same. */
export function LogoutForm({ className, onPress }: LogoutFormProps) {
  const { logout, isLeaving } = useLogout();
  const press = (event: FormEvent) => {
    event.preventDefault();
    onPress?.();
    void logout();
  };
  return (
    <form method="post" action="/logout" onSubmit={press} className="contents">
      <button type="submit" disabled={isLeaving} className={className}>
        Logout
      </button>
    </form>
  );
}
