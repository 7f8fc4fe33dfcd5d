/**
 * Whether this run is for a release: `npm run test:whole` runs some tests with all compilers and hosts, of which `npm test` takes a
 * part.
 */
export const isForRelease = process.env["FOR_RELEASE"] !== undefined

/** The size of the largest table whose cost is measured: at most 1,500 rows if this run is not for a release. */
export const largest = (rows: number): number => (isForRelease ? rows : Math.min(rows, 1500))
