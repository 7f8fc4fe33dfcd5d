export { read_manifest } from "./read-manifest.js"
export { serve } from "./serve.js"
export type { CloseOptions, Fetcher, RunningServer, ServeOptions } from "./serve.js"
