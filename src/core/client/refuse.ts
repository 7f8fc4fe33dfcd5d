import { ArgumentError } from "../lib/errors/argument-error.js"
import { OPTIONS } from "./call.js"
import { describeRoute } from "./errors.js"
import {
  BAD_BASE_URL,
  missingBodyMessage,
  needsEventsMessage,
  needsSocketsMessage,
  noCallMessage,
  noJsonMessage,
  pairMessage,
  paramMessage,
  rawBodyMessage,
  unknownCallOptionMessage,
} from "./messages.js"
import type { CallRefusal, RefuseCall } from "./refuse.types.js"

/** Throws the error of a call, with a complete message. */
export const refuseCall: RefuseCall = (...refusal) => {
  throw new ArgumentError(messageOf(refusal))
}

function messageOf(refusal: CallRefusal): string {
  switch (refusal[0]) {
    case "arguments":
      return noCallMessage(refusal[1], refusal[2], refusal[3])
    case "param":
      return paramMessage(refusal[1], refusal[2])
    case "query":
      return pairMessage(refusal[1], refusal[2])
    case "lone_item":
      return pairMessage(refusal[1], [""])
    case "options":
      return unknownCallOptionMessage(refusal[1], OPTIONS)
    case "body":
      return bodyMessage(...refusal)
    case "events":
      return needsEventsMessage(describeRoute(refusal[1]))
    case "sockets":
      return needsSocketsMessage(describeRoute(refusal[1]))
    case "base_url":
      return BAD_BASE_URL
  }
}

function bodyMessage(...[, route, value, key, tag]: Extract<CallRefusal, [problem: "body", ...unknown[]]>): string {
  if (key === undefined)
    return value === undefined
      ? missingBodyMessage(describeRoute(route), route.schema ?? "")
      : rawBodyMessage(describeRoute(route), value)
  return tag === undefined ? pairMessage(key, value) : noJsonMessage(tag) + (key === "" ? "" : `, at "${key}"`)
}
