import { Fragment } from 'react';

interface EmailTextProps {
  address: string;
}

/** Where a line of an address may end: before its @ and its dots, and after what joins two words. */
const joints = /(?=[@.])|(?<=[-_+])/;

/** A word of so many characters stays whole: it fits into the narrowest column that shows addresses. */
const longestWhole = 18;

/** An e-mail address that breaks between its words, and inside of one only where the word alone is too long. */
export function EmailText({ address }: EmailTextProps) {
  return (
    <span key={address}>
      {address.split(joints).map((word, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: words have no other name, and never change places
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {word.length > longestWhole ? <span className="wrap-anywhere">{word}</span> : word}
        </Fragment>
      ))}
    </span>
  );
}
