import { ArgumentError } from "../lib/errors/argument-error.js"
import { inspect } from "../lib/errors/inspect.js"
import { isSameAction } from "../links/link.js"
import type { Param, PreparedLink } from "../links/link.js"
import { textOf } from "../links/param.js"
import { isLostItem, isQuery, withQuery } from "../links/query.js"
import type { Query } from "../links/query.js"
import type { Refusal } from "../links/refuse.types.js"
import { isUnsafe } from "../links/write.js"
import type { Lists } from "../table/contracts/lists.js"
import {
  badQueryMessage,
  globMessage,
  globPrefixMessage,
  globSegmentMessage,
  kindMessage,
  loneItemMessage,
  lostItemMessage,
  noClauseMessage,
  noParamMessage,
  PARAM_OR_QUERY,
  queryValueMessage,
  segmentMessage,
} from "./messages.js"

/** Throws the error of a call, with a complete message. It computes again what the code that writes links knew. */
export const refuseCall = (...refusal: Refusal): never => {
  throw new ArgumentError(messageOf(refusal))
}

/**
 * Encodes a query: `a[b]=1` for nested keys, `a[]=1` for lists, `+` for a space. A null value is written as an empty string.
 * Undefined values and keys in `reserved` are left out.
 *
 * @param lists how the lists of keys are written, if it is not with brackets
 * @throws {ArgumentError} for a value without a string form, and for an object in a list that does not have exactly one key
 */
export function encodeQuery(query: Query, reserved: readonly string[] = [], lists?: Lists): string {
  return withQuery("", query, reserved, lists, refuseCall).slice(1)
}

function messageOf(refusal: Refusal): string {
  switch (refusal[0]) {
    case "arguments":
      return argumentsMessage(refusal[1], refusal[2], refusal[3])
    case "param":
      return refusal[1].isGlob ? listMessage(refusal[1], refusal[2]) : valueMessage(refusal[1], refusal[2])
    case "query":
      return leafMessage(refusal[1], refusal[2])
    case "lone_item":
      return loneItemMessage(refusal[1])
  }
}

function argumentsMessage(fn: string, args: readonly unknown[], links: readonly PreparedLink[] | undefined): string {
  const count = args.length + 1
  if (links === undefined) return `Routes.${fn}/${count}: ${PARAM_OR_QUERY}`
  const [action, ...given] = args
  const isKnown = links.some((link) => isSameAction(link.action, action))
  const isShort = links.some(({ names }) => names.length === given.length - 1)
  const message = isKnown && isShort && !isQuery(given.at(-1)) ? badQueryMessage : noClauseMessage
  return message(fn, action, count, links.toSorted(compareLinks))
}

/** Sorts the links of a message by action, then by params. */
function compareLinks(a: PreparedLink, b: PreparedLink): number {
  return linkKey(a) < linkKey(b) ? -1 : 1
}

function linkKey({ action, names }: PreparedLink): string {
  const order = typeof action === "string" ? `a${action}` : `b${inspect(action)}`
  return [order, ...names].join("\u0000")
}

function valueMessage({ name, before, check }: Param, value: unknown): string {
  const text = check !== undefined && typeof value === "number" ? `${value}` : textOf(value)
  if (text === undefined) return noParamMessage(value)
  const written = check === undefined ? text : check(text)
  return written === undefined ? kindMessage(name, check?.kind ?? [], value) : segmentMessage(name, before + written)
}

function listMessage({ name, before }: Param, value: unknown): string {
  if (!Array.isArray(value)) return globMessage(name, value)
  const items: readonly unknown[] = value
  for (const item of items) {
    const text = textOf(item)
    if (text === undefined) return noParamMessage(item)
    if (isUnsafe(text)) return globSegmentMessage(name, text, value)
  }
  return globPrefixMessage(name, before, value)
}

function leafMessage(key: string, value: unknown): string {
  // The brackets of a list are the only ones that are not encoded.
  if (isLostItem(value) && key.endsWith("[]")) return lostItemMessage(value)
  const hasNoForm = typeof value === "function" || typeof value === "symbol" || value instanceof Date
  return hasNoForm ? queryValueMessage(key, value) : noParamMessage(value)
}
