import { describe, expect, it } from "vitest"
import { forward, match, socket } from "../../../../src/index.js"
import { buildersCases } from "../../../cases/builders.js"

describe("a builder returns the same tuple as one written by hand", () => {
  it.each(buildersCases)("%s", (_what, built, raw) => {
    expect(built).toStrictEqual(raw)
  })
})

describe("a builder drops trailing arguments that are undefined", () => {
  it.each([
    [match, ["get", "/", "Plug", "x", undefined], ["match", "get", "/", "Plug", "x"]],
    [forward, ["/a", "Plug", undefined, undefined], ["forward", "/a", "Plug"]],
    [socket, ["/a", "RoomSocket", undefined], ["socket", "/a", "RoomSocket"]],
  ])("%o", (builder, args, raw) => {
    expect(Reflect.apply(builder, undefined, args)).toStrictEqual(raw)
  })
})
