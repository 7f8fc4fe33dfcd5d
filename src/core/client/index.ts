/**
 * A typed client of a table's routes, for browsers, servers and tests.
 *
 * @module waymark/client
 */

export type { Answer, AnswersOf, AnyAnswer, ErrorBody, ReceivedEvent, ResultOf } from "./answer.types.js"
export type { CallOf, CallParts } from "./call.types.js"
export { client } from "./client.js"
export type { ClientOptions, DeprecatedCall, OpenSockets, ReadEvents } from "./build-client.js"
export type { WithoutEvents, WithoutSockets } from "./client.js"
export type { ActionCall, AnyCalls, Client, ClientCall, LiveOption, QueryCall } from "./client.types.js"
export type { InvalidStatus } from "../table/contracts/contract.js"
export { UnexpectedAnswerError } from "./errors.js"
export type { ClientSocket } from "./socket.types.js"
export type { Json } from "./json.types.js"
export type {
  BodyOption,
  CallOptions,
  HeadersInput,
  QueryOptions,
  RawBody,
  RawBodyOption,
  Redirect,
  RequiredQueryOptions,
} from "./options.types.js"
