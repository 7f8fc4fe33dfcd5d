/** The application for Workers. */
import { Endpoint } from "./endpoint.js"

export default { fetch: Endpoint.fetch }
