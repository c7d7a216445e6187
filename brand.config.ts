import type { Brand } from '#platform/brand.ts';

/**
 * Everything that makes this shop this dealership's own. Another dealership changes this file; name, contact and opening
 * hours are what the settings begin with.
 */
export default {
  name: 'Marque',
  wordmark: 'MARQUE',
  tagline: 'Fine cars, plainly sold',
  description: 'Buy or rent remarkable cars, and have them looked after by the people who sold them.',
  legalName: 'Marque Motor Company',
  legalNote: '',
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
  openingHours: {
    week: {
      monday: { opens: '09:00', closes: '19:00' },
      tuesday: { opens: '09:00', closes: '19:00' },
      wednesday: { opens: '09:00', closes: '19:00' },
      thursday: { opens: '09:00', closes: '19:00' },
      friday: { opens: '09:00', closes: '19:00' },
      saturday: { opens: '10:00', closes: '17:00' },
      sunday: 'appointment',
    },
    closedDays: [],
  },
} satisfies Brand;
