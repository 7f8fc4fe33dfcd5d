export { read_manifest } from "./read-manifest.js"
export { serve } from "./serve.js"
export type { Fetcher, RunningServer, ServeOptions } from "./serve.js"
