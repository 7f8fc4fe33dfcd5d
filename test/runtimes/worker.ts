/** The application of all hosts, for Workers and similar runtimes. */
import { Endpoint } from "../adapters/application.js"

export default { fetch: Endpoint.fetch }
