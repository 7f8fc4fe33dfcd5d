/**
 * The functions that modules written by `waymark compile` and `waymark/bundler` import. Programs do not need them.
 *
 * @module waymark/compiled
 */

export type { Answer, AnyAnswer, ErrorBody, ReceivedEvent, ResultOf } from "../client/answer.types.js"
export type { ClientOptions, DeprecatedCall } from "../client/build-client.js"
export type { CallOf, CallParts } from "../client/call.types.js"
export type { ActionCall, AnyCalls, Client, ClientCall, LiveOption, QueryCall } from "../client/client.types.js"
export type { ClientSocket } from "../client/socket.types.js"
export { compiledClient as client } from "./compiled-client.js"
export type { CallData } from "./compiled-client.js"
export { compiledHelpers as helpers } from "./compiled-helpers.js"
export type { HelperData } from "./compiled-helpers.js"
export { compiled_table } from "./compiled-table.js"
export { lazyMatcher as tree_matcher } from "../match/lazy-matcher.js"
