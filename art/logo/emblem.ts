// The emblem: an M folded from one ribbon of metal, on a dark disc, so that it holds on light and dark grounds.
// Drawn in a square of 64 units.

export const GROUND = '#0f1216';

// Limbs of the ribbon from left to right; the inner two lie on top and meet in a V, like the crease of a bonnet.
const OUTER = ['M10 46.5 20.2 17.5H27.8L17.6 46.5Z', 'M46.4 46.5 36.2 17.5H43.8L54 46.5Z'];
const INNER = ['M20.2 17.5H27.8L35.8 40H28.2Z', 'M36.2 17.5H43.8L35.8 40H28.2Z'];

const still = `
  <linearGradient id="outer" x1="0" y1="17.5" x2="0" y2="46.5" gradientUnits="userSpaceOnUse">
    <stop offset="0" stop-color="#5d636d"/><stop offset=".45" stop-color="#9aa0a9"/><stop offset="1" stop-color="#c9ccd1"/>
  </linearGradient>
  <linearGradient id="left" x1="20" y1="17.5" x2="36" y2="40" gradientUnits="userSpaceOnUse">
    <stop offset="0" stop-color="#fbfaf7"/><stop offset="1" stop-color="#d5d6d8"/>
  </linearGradient>
  <linearGradient id="right" x1="44" y1="17.5" x2="28" y2="40" gradientUnits="userSpaceOnUse">
    <stop offset="0" stop-color="#f0efec"/><stop offset="1" stop-color="#aeb2b9"/>
  </linearGradient>
  <linearGradient id="rim" x1="0" y1="0" x2="0" y2="64" gradientUnits="userSpaceOnUse">
    <stop offset="0" stop-color="#7b828d"/><stop offset=".5" stop-color="#2c3138"/><stop offset="1" stop-color="#1d2126"/>
  </linearGradient>`;

const ribbon = `<path fill="url(#outer)" d="${OUTER.join('')}"/><path fill="url(#right)" d="${INNER[1]}"/><path fill="url(#left)" d="${INNER[0]}"/>`;
const rim = (paint: string, opacity = 1): string =>
  `<circle cx="32" cy="32" r="29.6" fill="none" stroke="${paint}" stroke-width="1.1" opacity="${opacity}"/>`;

interface Options {
  /** 'disc' has transparent corners; 'square' fills them, for formats and places that know no transparency. */
  shape: 'disc' | 'square';
  /** Where the sweeping light stands, from 0 (not there yet) to 1 (gone). */
  sweep?: number;
}

export const emblem = ({ shape, sweep }: Options): string => {
  const ground =
    shape === 'disc'
      ? `<circle cx="32" cy="32" r="32" fill="${GROUND}"/>`
      : `<path fill="${GROUND}" d="M0 0h64v64H0z"/>`;
  if (sweep === undefined) {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><defs>${still}</defs>${ground}${rim('url(#rim)')}${ribbon}</svg>\n`;
  }
  const x = -26 + 116 * sweep;
  const band = `
  <linearGradient id="band" x1="${x - 17}" y1="25" x2="${x + 17}" y2="39" gradientUnits="userSpaceOnUse">
    <stop offset="0" stop-color="#fff" stop-opacity="0"/><stop offset=".38" stop-color="#fff" stop-opacity=".28"/>
    <stop offset=".5" stop-color="#fff" stop-opacity="1"/><stop offset=".62" stop-color="#fff" stop-opacity=".28"/>
    <stop offset="1" stop-color="#fff" stop-opacity="0"/>
  </linearGradient>
  <radialGradient id="pool" cx="${x}" cy="26" r="26" gradientUnits="userSpaceOnUse">
    <stop offset="0" stop-color="#8ea0b8" stop-opacity=".30"/><stop offset="1" stop-color="#8ea0b8" stop-opacity="0"/>
  </radialGradient>`;
  const veil = `<path fill="${GROUND}" opacity=".16" d="${OUTER.join('')}${INNER.join('')}"/>`;
  const light = `<path fill="url(#band)" d="${OUTER.join('')}${INNER.join('')}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><defs>${still}${band}</defs>${ground}<path fill="url(#pool)" d="M0 0h64v64H0z"/>${rim('url(#rim)')}${rim('url(#band)', 0.9)}${ribbon}${veil}${light}</svg>\n`;
};
