export { serve } from "./serve.js"
export type { Fetcher, RunningServer, ServeOptions } from "./serve.js"
