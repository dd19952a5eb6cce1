/** Which version of the bot this is. */

import manifest from '../package.json' with { type: 'json' };

/** The version, and the commit that it was built from where the build says so, such as `1.0.0 (3f2a9c1)`. */
export function nameVersion(commit = process.env.BUILD_COMMIT ?? ''): string {
  return /^[0-9a-f]{7,40}$/.test(commit) ? `${manifest.version} (${commit.slice(0, 7)})` : manifest.version;
}
