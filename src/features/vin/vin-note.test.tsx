import { expect, test } from 'vitest';
import { htmlOf, readingOf } from '../../../tests/support/rendered.tsx';
import { VinNote } from './vin-note.tsx';

const receiptNumber = 'MQ-7K2M-90QX-4TZB';

test('a vehicle that has its VIN shows it', () => {
  const note = <VinNote vin="7MRK8JJ8XTD947825" receiptNumber={receiptNumber} mayIssue />;
  expect(readingOf(note)).toBe('7MRK8JJ8XTD947825');
});

test('one that has none says so, and leads a person who may generate it there', () => {
  const note = (mayIssue: boolean) => (
    <VinNote vin={undefined} receiptNumber={receiptNumber} mayIssue={mayIssue} />
  );
  expect(readingOf(note(false))).toBe('No VIN yet');
  expect(htmlOf(note(true))).toContain(`href="/worker/generate-vin?receipt=${receiptNumber}"`);
});
