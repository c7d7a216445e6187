addEventListener(
  'click',
  (event) => {
    const button = event.target.closest?.('button');
    if (!button) return;
    self.earlyPress = undefined;
    if (
      Object.keys(button).some((name) => name.startsWith('__reactProps$')) ||
      button.popoverTargetElement ||
      (button.type === 'submit' &&
        button.form?.matches('[action], [method=get]') &&
        !('waits' in button.form.dataset))
    )
      return;
    event.preventDefault();
    event.stopPropagation();
    self.earlyPress = button;
  },
  true,
);
addEventListener(
  'keydown',
  ({ key }) => {
    if (key === 'Escape') self.earlyPress = undefined;
  },
  true,
);
