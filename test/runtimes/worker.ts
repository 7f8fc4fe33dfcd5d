/** The application of all hosts, as Workers and other runtimes take it. */
import { Endpoint } from "../adapters/application.js"

export default { fetch: Endpoint.fetch }
