import { expect, it } from "vitest"
import { KINDS } from "../../../src/core/pattern/kinds.js"
import { namedKinds } from "./kinds.js"
import { readSources } from "./sources.js"

const names = KINDS.map(({ name }) => name)

it("only the records of the kinds name a kind, so that a new kind is one record", () => {
  expect(namedKinds(readSources(), names)).toEqual([])
})

it.each([
  ["a comparison", `if (kind === "uuid") found()`],
  ["a type", `type IsUuid<Kind> = Kind extends "uuid" ? true : false`],
  ["a mark in a type", "type IsUuid<Kind> = Kind extends `${string}/uuid` ? true : false"],
  ["a mark in a path", "const mark = `${name}\\nuuid`"],
  ["a key", `const schemas = { uuid: { type: "string" } }`],
  ["a key of a type", `interface Schemas { readonly uuid: string }`],
])("finds the name of a kind in %s", (_title, text) => {
  expect(namedKinds([{ path: "match/a.ts", text }], names)).toEqual(["match/a.ts:1 names the kind uuid"])
})

it("does not find other words, and nothing in comments", () => {
  const text = `// "uuid"\nconst key = crypto.randomUUID() + "uuids" // an "integer"`
  expect(namedKinds([{ path: "match/a.ts", text }], names)).toEqual([])
})
