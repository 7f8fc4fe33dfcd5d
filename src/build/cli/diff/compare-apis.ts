import { groupBy } from "../../../core/lib/group-by.js"
import { isSameData } from "../../../core/lib/same-data.js"
import type { Api, Operation } from "./api/api.js"
import { compareOperations } from "./compare-operations.js"
import { compareGuards, comparePipelines, pipelinesOf } from "./compare-pipelines.js"
import { compareServer } from "./compare-server.js"
import type { Finding, Level } from "./finding.js"
import { schemaComparer } from "./schemas/compare.js"

/** The changes between two tables or two documents, in the order of the new one; what is gone comes first. */
export function compareApis(old: Api, now: Api): readonly Finding[] {
  const findings: Finding[] = []
  const compare = schemaComparer(old.resolve, now.resolve)
  const add = (place: string) => (level: Level, rule: string, text: string) => {
    findings.push({ level, rule, place, text })
  }
  for (const url of old.servers)
    if (!now.servers.includes(url)) add("")("breaking", "server-gone", `the server ${url} is gone`)
  for (const url of now.servers)
    if (!old.servers.includes(url)) add("")("harmless", "server-new", `the server ${url} is new`)
  const pipelines = pipelinesOf(old, now)
  const { pairs, gone, arrived } = pairOperations(old.operations, now.operations)
  for (const one of gone) {
    const target = arrived.find((other) => isMoved(one, other))
    const moved = target === undefined ? "" : `; ${nameOf(one)} is now ${target.title}`
    add(one.title)("breaking", "row-gone", `is gone${moved}`)
    if (target === undefined) continue
    compareGuards(one, target, pipelines, add(target.title))
    compareServer(one, target, add(target.title))
  }
  for (const [one, other] of pairs) {
    compareGuards(one, other, pipelines, add(other.title))
    compareOperations(one, other, compare, add(other.title))
  }
  comparePipelines(pipelines, add(""))
  for (const other of arrived) add(other.title)("harmless", "row-new", "is new")
  return findings
}

type Pair = readonly [Operation, Operation]

/**
 * Pairs operations of the same method, path and host: those with the same kinds of params first. Then those that are for every host or every
 * method now.
 */
function pairOperations(
  old: readonly Operation[],
  now: readonly Operation[],
): { readonly pairs: readonly Pair[]; readonly gone: readonly Operation[]; readonly arrived: readonly Operation[] } {
  const found = new Map<Operation, Operation>()
  const taken = new Set<Operation>()
  const pair = (keyOf: (one: Operation) => string, keyOfNow: (one: Operation) => string): void => {
    const left = groupBy(
      now.filter((one) => !taken.has(one)),
      keyOfNow,
    )
    for (const one of old) {
      const next = found.has(one) ? undefined : left.get(keyOf(one))?.shift()
      if (next === undefined) continue
      found.set(one, next)
      taken.add(next)
    }
  }
  pair(exactKey, exactKey)
  pair(placeKey, placeKey)
  pair((one) => placeKey({ ...one, host: null }), placeKey)
  pair((one) => placeKey({ ...one, method: "*" }), placeKey)
  const order = new Map(now.map((one, index) => [one, index]))
  const pairs = [...found].toSorted(([, one], [, other]) => (order.get(one) ?? 0) - (order.get(other) ?? 0))
  return {
    pairs,
    gone: old.filter((one) => !found.has(one)),
    arrived: now.filter((one) => !taken.has(one)),
  }
}

function placeKey({ method, host, shape }: Operation): string {
  return JSON.stringify([method, host, shape])
}

function exactKey(one: Operation): string {
  return JSON.stringify([placeKey(one), one.path_params.map(({ schema }) => schema)])
}

/** Whether a new row has the name and the method of one that is gone. */
function isMoved(one: Operation, other: Operation): boolean {
  return one.name !== null && isSameData(one.name, other.name) && one.method === other.method
}

function nameOf({ name }: Operation): string {
  return name?.text ?? ""
}
