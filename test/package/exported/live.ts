import * as everything from "waymark/live"
import { schemas } from "./table.js"

export const all = { ...everything }
export const of_ForbiddenOriginError = (error: unknown) =>
  error instanceof everything.ForbiddenOriginError ? error : undefined
export const of_MissedMessagesError = (error: unknown) =>
  error instanceof everything.MissedMessagesError ? error : undefined
export const of_SocketClosedError = (error: unknown) =>
  error instanceof everything.SocketClosedError ? error : undefined
export const of_TooManySocketsError = (error: unknown) =>
  error instanceof everything.TooManySocketsError ? error : undefined
export const of_TooManyStreamsError = (error: unknown) =>
  error instanceof everything.TooManyStreamsError ? error : undefined
export const of_TopicUnavailableError = (error: unknown) =>
  error instanceof everything.TopicUnavailableError ? error : undefined
export const of_UpgradeRequiredError = (error: unknown) =>
  error instanceof everything.UpgradeRequiredError ? error : undefined
export const of_events = everything.events
export const of_events_with = everything.events_with({ max_streams: 100 })
export const of_open_sockets = everything.open_sockets
export const of_open_sockets_by = everything.open_sockets_by((url) => new WebSocket(url))
export const of_read_events = everything.read_events
export const of_redis_topics = (client: everything.RedisPublisher) => everything.redis_topics(client, { prefix: "x" })
export const of_sockets = everything.sockets
export const of_topic = everything.topic("rooms", schemas.Said)

export const { publish, messages, subscribe } = of_topic
export const features = { conn: [everything.events, everything.sockets] as const }
export const next = async () => (await of_topic.messages()).next()
