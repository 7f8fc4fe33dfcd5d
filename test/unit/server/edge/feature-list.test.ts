import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import * as edge from "waymark/edge"
import { connClass } from "../../../../src/server/conn/core-conn.js"
import type { ConnClass, ConnFeature } from "../../../../src/server/conn/core-conn.js"
import { CONN_FEATURES, FEATURE_NAMES, FEATURES, featureTable } from "../../../cases/features.js"
import { root } from "../../house/sources.js"

const exported = new Map<string, object>(Object.entries(edge))

/** The exports with which a program defines things; all others are features. */
const NO_FEATURES = [
  "call_plug",
  "define_endpoint",
  "define_plug",
  "define_router",
  "endpoint_config",
  "finish",
  "matched_route",
  "problem_details",
]

/** The members of a class of conns. */
function membersOf(Class: ConnClass): string[] {
  const members: string[] = []
  for (let { prototype } = Class as { prototype: object }; prototype !== Object.prototype;)
    [, prototype] = [members.push(...Object.getOwnPropertyNames(prototype)), Object.getPrototypeOf(prototype) as object]
  return members
}

describe("the list of features", () => {
  it("has all of waymark/edge", () => {
    expect([...FEATURE_NAMES, ...NO_FEATURES].sort()).toEqual([...exported.keys()].sort())
  })

  it("has all that is in conn", () => {
    const inConn = [...exported].filter(([, value]) => "extend" in value)
    expect(inConn.map(([name]) => name).sort()).toEqual([...CONN_FEATURES].sort())
  })

  it.each(CONN_FEATURES.map((name) => [name] as const))("has the methods of %s", (name) => {
    const feature = exported.get(name) as ConnFeature<string, unknown> // the test above found it
    const core = membersOf(connClass([]))
    const added = membersOf(connClass([feature])).filter((member) => !core.includes(member))
    const listed = FEATURES[name]
    expect([name, ...("methods" in listed ? listed.methods : [])]).toEqual([feature.feature, ...added])
  })

  it("is the table of docs/edge.md", () => {
    const page = readFileSync(join(root, "docs/edge.md"), "utf8")
    expect(/^\| feature[^]*?\n(?=\n)/m.exec(page)?.[0]).toBe(featureTable())
  })

  it("says in docs/edge.md which options define_router takes", () => {
    const options = FEATURE_NAMES.filter((name) => FEATURES[name].of === "define_router").map(
      (name) => FEATURES[name].written.split(":")[0],
    )
    const [last, ...others] = [...new Set(options)].map((option) => `\`${option}\``).reverse()
    const sentence = `${others.reverse().join(", ")} and ${last} are options of \`define_router\`, the others of \`define_endpoint\`.`
    expect(readFileSync(join(root, "docs/edge.md"), "utf8")).toContain(sentence)
  })
})
