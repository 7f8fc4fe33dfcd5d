/*
 * The code that is needed only by rows that do not run an action, or that name a schema. `waymark/bundler` leaves it out of bundles without such rows: they have
 * `only-actions.ts` in its place.
 */

export { contractsOf } from "./contracts/contract.js"
export { deprecated } from "./forwards/deprecated.js"
export { forwards } from "./forwards/forwards.js"
export { redirects } from "./forwards/redirects.js"
