export { build_conn } from "./build-conn.js"
export type { ConnOptions } from "./build-conn.js"
