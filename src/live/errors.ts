import { OwnError } from "../lib/own-error.js"

/**
 * A subscriber of a topic did not get all messages: more of them were waiting than it allows, or the connection to Redis was lost.
 * What it missed is not sent again, so it has to read its data anew, or continue after the last message that it got.
 *
 * @example
 * import { MissedMessagesError } from "waymark/live"
 *
 * new MissedMessagesError("comments:7", "the connection was lost").message
 * //=> 'a subscriber of the topic "comments:7" has missed messages: the connection was lost'
 */
export class MissedMessagesError extends OwnError {
  static override get name(): string {
    return "MissedMessagesError"
  }
  override readonly name = "MissedMessagesError"
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
export class TopicUnavailableError extends OwnError {
  static override get name(): string {
    return "TopicUnavailableError"
  }
  override readonly name = "TopicUnavailableError"
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
