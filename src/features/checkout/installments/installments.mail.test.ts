import { expect, test } from 'vitest';
import { installmentPlanMail } from './installments.mail.ts';

test('an installment plan lists every payment and adds them up', () => {
  const mail = installmentPlanMail({
    to: 'ada@example.com',
    name: 'Ada Byron',
    receiptNumbers: ['MQ-1', 'MQ-2'],
    schedule: [
      { dueDate: '2030-06-02', amountCents: 33_333 },
      { dueDate: '2030-07-02', amountCents: 33_334 },
    ],
  });
  expect(mail.text).toContain('$666.67 in 2 payments');
  expect(mail.text).toContain('1    Jun 2, 2030  $333.33');
  expect(mail.text).toContain('     Total        $666.67');
  expect(mail.html).toContain('MQ-1, MQ-2');
});
