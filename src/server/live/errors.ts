import { namedError } from "../../core/lib/errors/named-error.js"
import { requestError } from "../../core/lib/errors/request-error.js"

/**
 * A subscriber of a topic did not get all messages: more of them were waiting than it allows, or the connection to Redis was lost.
 * Missed messages are not sent again, so it has to read its data again, or continue after the last message that it got.
 *
 * @example
 * import { MissedMessagesError } from "waymark/live"
 *
 * new MissedMessagesError("comments:7", "the connection was lost").message
 * //=> 'a subscriber of the topic "comments:7" has missed messages: the connection was lost'
 */
export class MissedMessagesError extends /* @__PURE__ */ namedError("MissedMessagesError") {
  /**
   * @param topic the name of the topic
   * @param reason why messages were missed
   */
  constructor(
    readonly topic: string,
    readonly reason: string,
  ) {
    super(`a subscriber of the topic "${topic}" has missed messages: ${reason}`)
  }
}

/**
 * A message was not published, or a topic not subscribed to, since there is no connection to the server of the topic. If the connection
 * was lost after the message was sent, the message may have arrived.
 *
 * @example
 * import { TopicUnavailableError } from "waymark/live"
 *
 * new TopicUnavailableError("comments:7").message //=> 'there is no connection to the server of the topic "comments:7"'
 */
export class TopicUnavailableError extends /* @__PURE__ */ namedError("TopicUnavailableError") {
  /**
   * @param topic the name of the topic
   * @param options `cause` is the error of the connection
   */
  constructor(
    readonly topic: string,
    options: ErrorOptions = {},
  ) {
    super(`there is no connection to the server of the topic "${topic}"`, options)
  }
}

/**
 * Thrown for a request to a socket that does not ask for one; answered with 426.
 *
 * @example
 * import { UpgradeRequiredError } from "waymark/live"
 *
 * new UpgradeRequiredError("/rooms/7").status //=> 426
 */
export class UpgradeRequiredError extends /* @__PURE__ */ requestError("UpgradeRequiredError", 426) {
  constructor(readonly request_path: string) {
    super(
      `${request_path} is a socket: expected "connection: upgrade" and "upgrade: websocket", as WebSocket clients send`,
    )
  }
}

/**
 * Thrown when a page of another site opens a socket; answered with 403. The option `origins` of the row names sites that may.
 *
 * @example
 * import { ForbiddenOriginError } from "waymark/live"
 *
 * new ForbiddenOriginError("https://evil.example", "example.com").status //=> 403
 */
export class ForbiddenOriginError extends /* @__PURE__ */ requestError("ForbiddenOriginError", 403) {
  constructor(
    readonly origin: string,
    allowed: string,
  ) {
    super(
      `pages of ${origin.slice(0, 100)} may not open this socket, only those of ${allowed}: name the page in the option origins of its row`,
    )
  }
}

/**
 * Thrown when a server, or the client's address, has the maximum number of open sockets; answered with 503.
 *
 * @example
 * import { TooManySocketsError } from "waymark/live"
 *
 * new TooManySocketsError("max_sockets").status //=> 503
 */
export class TooManySocketsError extends /* @__PURE__ */ requestError("TooManySocketsError", 503) {
  constructor(readonly limit: "max_sockets" | "max_sockets_per_address") {
    super(`too many open sockets: the limit ${limit} of the server is reached`)
  }
}

/**
 * Thrown when a process, or the client's address, has the maximum number of open streams of events; answered with 503. The options of
 * `events_with` set the limits.
 *
 * @example
 * import { TooManyStreamsError } from "waymark/live"
 *
 * new TooManyStreamsError("max_streams").status //=> 503
 */
export class TooManyStreamsError extends /* @__PURE__ */ requestError("TooManyStreamsError", 503) {
  constructor(readonly limit: "max_streams" | "max_streams_per_address") {
    super(`too many open streams of events: the limit ${limit} is reached`)
  }
}

/**
 * A socket of a client has ended in another way than by 1000: the server has closed it with another code, or the connection could not be opened.
 *
 * @example
 * import { SocketClosedError } from "waymark/live"
 *
 * new SocketClosedError("GET /rooms/:room", 1008, "text: expected string").message
 * //=> 'GET /rooms/:room was closed with 1008 (text: expected string)'
 */
export class SocketClosedError extends /* @__PURE__ */ namedError("SocketClosedError") {
  /**
   * @param route the verb and the pattern of the route
   * @param code the code of the server; 1006 if there was no connection
   * @param reason the reason of the server, or an empty string
   */
  constructor(
    readonly route: string,
    readonly code: number,
    readonly reason: string,
  ) {
    super(
      code === 1006
        ? `${route} could not be opened, or its connection was lost`
        : `${route} was closed with ${code}${reason === "" ? "" : ` (${reason})`}`,
    )
  }
}
