/** The application for workerd. */
import { Endpoint } from "./fetched-application.js"

export default { fetch: Endpoint.fetch }
