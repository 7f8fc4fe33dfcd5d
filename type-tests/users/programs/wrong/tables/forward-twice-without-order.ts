/** A list without `as const` forwards to the same router twice. */
import { forward, helpers } from "waymark"

const routes = [forward("/jobs", "JobsRouter"), forward("/tasks", "JobsRouter")]
// refused: JobsRouter has already been forwarded to
export const Routes = helpers(routes)

// throws: JobsRouter has already been forwarded to
