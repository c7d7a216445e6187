import { type ComponentProps, type RefObject, useEffect, useState } from 'react';
import { SearchBox } from '#ui/forms/search-box.tsx';
import { SuggestionList } from './suggestion-list.tsx';

interface SuggestingBoxProps
  extends Omit<ComponentProps<typeof SearchBox>, 'name' | 'ref' | 'onFocus' | 'onInput'> {
  box: RefObject<HTMLInputElement | null>;
  /** The list that is searched: '/cars' or '/vip'. */
  action: string;
  /** Something was chosen: what was typed is asked for no more. */
  onChosen?: () => void;
}

/** A search box that suggests while somebody types. Without script, and until it is used, it is a plain one. */
export function SuggestingBox({ box, action, onChosen, ...input }: SuggestingBoxProps) {
  const [use, setUse] = useState<'none' | 'focus' | 'text'>('none');
  useEffect(() => {
    const input = box.current;
    // It may have been used before this script came.
    if (input && input === document.activeElement)
      setUse(input.value === input.defaultValue ? 'focus' : 'text');
  }, [box]);
  return (
    <div className="relative">
      <SearchBox
        {...input}
        ref={box}
        submits
        name="search"
        onFocus={() => setUse((before) => (before === 'none' ? 'focus' : before))}
        onInput={() => setUse('text')}
      />
      {use !== 'none' && (
        <SuggestionList box={box} action={action} isTyped={use === 'text'} onChosen={onChosen} />
      )}
    </div>
  );
}
