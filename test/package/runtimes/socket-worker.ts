/** The sockets for Workers. */
import { Endpoint } from "./socket-application.js"

export default { fetch: Endpoint.fetch }
