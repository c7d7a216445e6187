import { expect, test } from 'vitest';
import { roles } from '#platform/permissions.ts';
import { staffEntries, staffMenuFor } from '../staff-menu/staff-menu.ts';
import {
  isContinued,
  isScan,
  meaningOf,
  noKeys,
  type PressedKey,
  runWith,
  scanGapMs,
} from './desk-keys.rules.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, isTyping: false, isCovered: false };
const press = (key: string, more: Partial<PressedKey> = {}, state = { led: false, areOff: false }) =>
  meaningOf({ key, ...plain, ...more }, state).what;

test('Ctrl or Cmd with K opens the search, also out of a field and with the single keys turned off', () => {
  for (const held of [{ ctrlKey: true }, { metaKey: true }]) {
    expect(press('k', held)).toBe('search');
    expect(press('K', { ...held, isTyping: true }, { led: false, areOff: true })).toBe('search');
    expect(press('k', { ...held, isCovered: true })).toBe('nothing');
  }
});

test('a single key means nothing while somebody types, under a dialog, with another key held, or turned off', () => {
  for (const key of ['?', '/', 'g']) {
    expect(press(key)).not.toBe('nothing');
    expect(press(key, { isTyping: true })).toBe('nothing');
    expect(press(key, { isCovered: true })).toBe('nothing');
    expect(press(key, { ctrlKey: true })).toBe('nothing');
    expect(press(key, {}, { led: false, areOff: true })).toBe('nothing');
  }
  expect(press('k')).toBe('nothing');
});

test('the letter behind g is a place', () => {
  expect(press('g')).toBe('lead');
  expect(meaningOf({ key: 'S', ...plain }, { led: true, areOff: false })).toEqual({
    what: 'go',
    letter: 's',
  });
});

test('no two places of the desk have the same letter', () => {
  const letters = staffEntries.map(({ key }) => key);
  expect(new Set(letters).size).toBe(letters.length);
  for (const letter of letters) expect(letter).toMatch(/^[a-z]$/);
  for (const role of roles)
    for (const { key } of staffMenuFor({ role, permits: [] })) expect(letters).toContain(key);
});

/** What these keys are taken for, pressed so many milliseconds after each other. */
const runOf = (keys: string, gapMs: number) =>
  [...keys].reduce((run, key, place) => runWith(run, key, 5000 + place * gapMs), noKeys);

test('what a hand scanner types is one scan, from its first character', () => {
  const vin = '1G1YY22G965109876';
  for (const gapMs of [0, 8, scanGapMs - 1]) {
    expect(runOf(vin, gapMs).text).toBe(vin);
    expect(isScan(runOf(vin, gapMs))).toBe(true);
  }
  expect(isContinued(runOf('1', 8), 5000 + scanGapMs - 1)).toBe(true);
});

test('keys that a person presses one after the other are each by themselves', () => {
  expect(runOf('g?gs/', scanGapMs).text).toBe('/');
  expect(isContinued(noKeys, 5000)).toBe(false);
  expect(isContinued(runOf('g', 120), 5000 + scanGapMs)).toBe(false);
});

test('a few keys that are pressed at once are neither a scan nor single keys', () => {
  expect(runOf('gs?/', 5).text).toBe('gs?/');
  expect(isScan(runOf('gs?/', 5))).toBe(false);
});
