/** Two columns: cars side by side. */
export const CompareGlyph = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 shrink-0">
    <path
      d="M4.5 5h6v14h-6zM13.5 5h6v14h-6z"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
