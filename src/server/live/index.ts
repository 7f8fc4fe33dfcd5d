/**
 * Live routes: streams of typed events, sockets, and topics whose messages reach all processes.
 *
 * @module waymark/live
 */

export type { EventMessage, EventsSource, SendEvent } from "../conn/events.types.js"
export type { InvalidMessage, SocketHandlers, SocketPeer } from "../conn/socket.types.js"
export type { OpenSockets, ReadEvents } from "../../core/client/build-client.js"
export type { Codec, EventsFeature, SocketActions, SocketsFeature } from "../router/contracts/contract.js"
export { open_sockets, open_sockets_by } from "./sockets/open-sockets.js"
export type { WebSocketLike } from "./sockets/open-sockets.js"
export { ForbiddenOriginError, TooManySocketsError, TooManyStreamsError, UpgradeRequiredError } from "./errors.js"
export { events, events_with } from "./events/events.js"
export type { StreamLimits } from "./events/events.js"
export { read_events } from "./events/read-events.js"
export { redis_topics } from "./topics/redis-topics.js"
export type { RedisPublisher, RedisSubscriber, RedisTopics, RedisTopicsOptions } from "./topics/redis-topics.js"
export { topic } from "./topics/topic.js"
export type { MessagesOptions, SubscribeOptions, Topic, TopicOptions } from "./topics/topic.js"
export { MissedMessagesError, SocketClosedError, TopicUnavailableError } from "./errors.js"
export type { Receiver, TopicServer } from "./topics/topic-server.js"
export { sockets } from "./sockets/sockets.js"
