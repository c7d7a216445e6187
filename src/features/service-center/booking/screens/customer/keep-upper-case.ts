type TextBox = Pick<HTMLInputElement, 'value' | 'selectionStart' | 'selectionEnd' | 'setSelectionRange'>;

/**
 * Turns what was typed into capitals and leaves the caret where it was: setting the value alone would send it to
 * the end. Some letters become two (ß → SS), so the caret is counted in capitals. A value that is in capitals
 * already is not touched, because phones' keyboards lose their place when it changes under them.
 */
export function keepUpperCase(box: TextBox): void {
  const typed = box.value;
  const capitals = typed.toUpperCase();
  if (capitals === typed) return;
  const place = (caret: number | null) => typed.slice(0, caret ?? typed.length).toUpperCase().length;
  const [start, end] = [place(box.selectionStart), place(box.selectionEnd)];
  box.value = capitals;
  box.setSelectionRange(start, end);
}
