/** The sockets in a Durable Object, to which a Worker passes all requests. */
import { Endpoint } from "./socket-application.js"

export class Application {
  fetch(request: Request): Response | Promise<Response> {
    return Endpoint.fetch(request)
  }
}

/** The part of a namespace of Durable Objects that the Worker uses. */
interface Namespace {
  idFromName(name: string): unknown
  get(id: unknown): { fetch(request: Request): Promise<Response> }
}

export default {
  fetch: (request: Request, { APPLICATION }: { readonly APPLICATION: Namespace }) =>
    APPLICATION.get(APPLICATION.idFromName("application")).fetch(request),
}
