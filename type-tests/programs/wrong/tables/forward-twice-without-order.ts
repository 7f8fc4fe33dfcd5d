/** One router is forwarded to twice, in a list without `as const`. */
import { forward, helpers } from "waymark"

const routes = [forward("/jobs", "JobsRouter"), forward("/tasks", "JobsRouter")]
// refused: JobsRouter has already been forwarded to
export const Routes = helpers(routes)

// throws: JobsRouter has already been forwarded to
