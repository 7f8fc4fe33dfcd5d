import { isSameData } from "../../../core/lib/same-data.js"
import type { Answer, Operation } from "./api/api.js"
import { outputChanges } from "./compare-schemas.js"
import type { Report } from "./finding.js"
import type { CompareParts } from "./schemas/compare.js"

/** Compares what clients read: answers, events and the messages of sockets. */
export function compareAnswers(old: Operation, now: Operation, compare: CompareParts, report: Report): void {
  for (const [status, one] of Object.entries(old.answers)) {
    const other = now.answers[status]
    if (other !== undefined) compareAnswer(status, one, other, compare, report)
    else if (isOfKinds(status, one, old, now))
      report("harmless", "answer-gone", `no param has a kind, so there is no ${status} for others`)
    // A client that reads any answer knows nothing about it, so an answer that is declared now breaks nothing.
    else if (status === "default" && !hasContent(one))
      report("harmless", "answer-gone", "no longer declares any answer")
    else report("breaking", "answer-gone", `the answer ${status} is gone`)
  }
  for (const status of Object.keys(now.answers))
    if (!Object.hasOwn(old.answers, status)) report("harmless", "answer-new", `the answer ${status} is new`)
  compareEvents(old.events, now.events, compare, report)
  if (old.socket !== null && now.socket !== null) compareSocket(old.socket, now.socket, report)
}

function hasContent({ content }: Answer): boolean {
  return Object.keys(content).length > 0
}

/** Whether an answer is the 404 for params that are not of their kinds, and none has a kind any more. */
function isOfKinds(status: string, answer: Answer, old: Operation, now: Operation): boolean {
  const hasKinds = ({ path_params }: Operation): boolean =>
    path_params.some(({ schema }) => !isSameData(schema, { type: "string" }))
  return status === "404" && old.name?.noun === "operationId" && !hasContent(answer) && hasKinds(old) && !hasKinds(now)
}

function compareAnswer(status: string, old: Answer, now: Answer, compare: CompareParts, report: Report): void {
  const what = `the answer ${status}`
  if (hasContent(old) && !hasContent(now)) report("breaking", "answer-body-gone", `${what} no longer has a body`)
  else
    for (const [type, schema] of Object.entries(old.content))
      if (Object.hasOwn(now.content, type)) {
        const others = Object.keys(now.content).length > 1 ? ` (${type})` : ""
        outputChanges(compare(schema, now.content[type], ""), `${what}${others}`, "answer", report)
      } else report("breaking", "answer-type-gone", `${what} is no longer ${type}`)
  if (!hasContent(old) && hasContent(now)) report("harmless", "answer-body-new", `${what} has a body now`)
  else
    for (const type of Object.keys(now.content))
      if (!Object.hasOwn(old.content, type)) report("harmless", "answer-type-new", `${what} may be ${type} too`)
  for (const [name, one] of Object.entries(old.headers)) {
    const other = now.headers[name]
    if (other === undefined) report("breaking", "answer-header-gone", `${what} no longer has the header ${name}`)
    else {
      if (one.required && !other.required)
        report("breaking", "answer-header-optional", `${what} may lack the header ${name}`)
      outputChanges(compare(one.schema, other.schema, ""), `${what}: the header ${name}`, "answer-header", report)
    }
  }
  for (const name of Object.keys(now.headers))
    if (!Object.hasOwn(old.headers, name)) report("harmless", "answer-header-new", `${what} has the header ${name}`)
}

function compareEvents(
  old: Operation["events"],
  now: Operation["events"],
  compare: CompareParts,
  report: Report,
): void {
  for (const [event, schema] of Object.entries(old))
    if (Object.hasOwn(now, event)) outputChanges(compare(schema, now[event], ""), `the event ${event}`, "event", report)
    else report("breaking", "event-gone", `the event ${event} is gone`)
  for (const event of Object.keys(now))
    if (!Object.hasOwn(old, event)) report("harmless", "event-new", `the event ${event} is new`)
}

const SOCKET_PARTS = ["receives", "sends"] as const

function compareSocket(
  old: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
  report: Report,
): void {
  for (const part of SOCKET_PARTS)
    if (old[part] !== now[part])
      report(
        "breaking",
        "socket-schema",
        `the socket ${part} ${messageName(now[part])}, no longer ${messageName(old[part])}`,
      )
  compareList(old["protocols"], now["protocols"], "protocol", report)
  compareList(originsOf(old), originsOf(now), "origin", report)
}

/** Without origins, only pages of the own site may open a socket. */
function originsOf({ origins = ["of the own site"] }: Readonly<Record<string, unknown>>): unknown {
  return origins === "*" ? undefined : origins
}

function messageName(name: unknown): string {
  return typeof name === "string" ? name : "strings and bytes"
}

/** A list of what is accepted; without one, all are. */
function compareList(old: unknown, now: unknown, noun: string, report: Report): void {
  if (isSameData(old, now)) return
  if (!Array.isArray(now)) return report("harmless", `socket-${noun}`, `the socket no longer limits its ${noun}s`)
  if (!Array.isArray(old))
    return report("breaking", `socket-${noun}`, `the socket takes only the ${noun}s ${now.join(", ")} now`)
  const [gone, arrived] = [old.filter((one) => !now.includes(one)), now.filter((one) => !old.includes(one))]
  if (gone.length > 0) report("breaking", `socket-${noun}`, `the socket no longer takes the ${noun} ${gone.join(", ")}`)
  else
    report(
      "harmless",
      `socket-${noun}`,
      arrived.length > 0
        ? `the socket takes the ${noun} ${arrived.join(", ")} too`
        : `the order of the socket's ${noun}s changes`,
    )
}
