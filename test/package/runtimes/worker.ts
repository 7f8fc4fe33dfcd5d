/** The application of all hosts, for Workers and similar runtimes. */
import { Endpoint } from "../../process/adapters/application.js"

export default { fetch: Endpoint.fetch }
