/**
 * Live routes: streams of typed events.
 *
 * @module waymark/live
 */

export type { EventMessage, EventsSource, SendEvent } from "../conn/events.types.js"
export type { EventsFeature } from "../router/contract.js"
export { events } from "./events.js"
export { read_events } from "./read-events.js"
