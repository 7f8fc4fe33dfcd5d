/**
 * Whether this run is for a release: `npm run test:whole` runs some tests with all compilers, bundlers and hosts, of which
 * `npm test` takes a part.
 */
export const isForRelease = process.env["FOR_RELEASE"] !== undefined

/** The size of the largest table whose cost is measured: at most 1,000 rows if this run is not for a release. */
export const largest = (rows: number): number => (isForRelease ? rows : Math.min(rows, 1000))

/** The size of a table whose cost is compared with that of a smaller one: 40 % of it if this run is not for a release. */
export const reduced = (rows: number): number => (isForRelease ? rows : Math.ceil(rows * 0.4))
