import packageJson from '../../package.json' with { type: 'json' };

/** The version of this Marque. */
export const version: string = packageJson.version;
