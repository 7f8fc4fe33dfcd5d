/**
 * Whether this run is for a release: `npm run test:whole` runs some tests with all compilers and hosts, of which `npm test` takes a
 * part.
 */
export const isForRelease = process.env["FOR_RELEASE"] !== undefined
