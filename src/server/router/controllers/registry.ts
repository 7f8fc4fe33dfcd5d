/** An object that handles Web requests, such as an application of another framework. */
export interface FetchHandler {
  /** Answers a request. */
  fetch(request: Request): Response | Promise<Response>
}
