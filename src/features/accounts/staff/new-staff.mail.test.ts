import { expect, test } from 'vitest';
import { newStaffMail } from './new-staff.mail.ts';

test('a new member of the staff learns the username and the temporary password', () => {
  const mail = newStaffMail({
    email: 'ada@marque.example',
    username: 'ada',
    role: 'Workers-Admin',
    temporaryPassword: 'Temp-4711',
    publicUrl: 'https://cars.example.com',
  });
  expect(mail.to).toBe('ada@marque.example');
  expect(mail.subject).not.toContain('Temp-4711');
  for (const words of ['Username: ada', 'Temporary password: Temp-4711', 'https://cars.example.com/login'])
    expect(mail.text).toContain(words);
});
