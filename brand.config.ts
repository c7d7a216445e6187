import type { Brand } from '#platform/brand.ts';

/** Everything that makes this shop this dealership's own. Another dealership changes this file. */
export default {
  name: 'Marque',
  wordmark: 'MARQUE',
  tagline: 'Fine cars, plainly sold',
  description: 'Buy or rent remarkable cars, and have them looked after by the people who sold them.',
  legalName: 'Marque Motor Company',
  accent: { light: '#c8321a', dark: '#ff6a4d' },
  accentText: { light: '#ffffff', dark: '#14161a' },
  contact: {
    phone: '+1 (555) 010-0142',
    mail: 'hello@marque.example',
    street: '1 Coachbuilder Row',
    city: 'Detroit, MI 48201',
  },
  // Made up, like the contact lines: yours is the code that SAE or your country's office gave you.
  vin: { maker: '7MR', plant: 'D' },
  openingHours: [
    { days: 'Monday – Friday', hours: '9 am – 7 pm' },
    { days: 'Saturday', hours: '10 am – 5 pm' },
    { days: 'Sunday', hours: 'By appointment' },
  ],
} satisfies Brand;
