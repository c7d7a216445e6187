import { expect, test } from 'vitest';
import { menuFor } from './menu.ts';

const labels = (audience: Parameters<typeof menuFor>[0]) => menuFor(audience).map((entry) => entry.label);

test('a visitor finds home, dashboard and cars', () => {
  expect(labels('visitor')).toEqual(['Home', 'Dashboard', 'Cars']);
});

test('a person who is signed in also finds the VIP cars and the service center', () => {
  expect(labels('User')).toEqual(['Home', 'Dashboard', 'Cars', 'VIP Cars', 'Service Center']);
  expect(labels('Worker')).toEqual(labels('User'));
});

test('the dashboard is where that role works', () => {
  const dashboardOf = (audience: Parameters<typeof menuFor>[0]) =>
    menuFor(audience).find(({ label }) => label === 'Dashboard')?.to;
  expect(dashboardOf('visitor')).toBe('/dashboard');
  expect(dashboardOf('User')).toBe('/dashboard');
  expect(dashboardOf('Worker')).toBe('/worker');
  expect(dashboardOf('Workers-Admin')).toBe('/worker');
  expect(dashboardOf('Admin')).toBe('/admin');
  expect(dashboardOf('Global-Admin')).toBe('/admin');
});
