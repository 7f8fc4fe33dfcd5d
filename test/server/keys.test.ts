import { afterEach, describe, expect, it, vi } from "vitest"
import { encodeBase64 } from "../../src/server/base64.js"
import { encryptionKeyOf, macOf, webMac } from "../../src/server/keys.js"
import { seal, unseal } from "../../src/server/tokens.js"

const secret = "é".repeat(32)

afterEach(() => void vi.unstubAllGlobals())

describe("what signs", () => {
  it.each(["", "a", "é\0\r\n", "x".repeat(10_000)])("agrees with WebCrypto over %j", async (text) => {
    const mac = macOf(secret, "salt")(text)
    expect(mac).toBeInstanceOf(Uint8Array)
    expect(mac).toEqual(await webMac(secret, "sign:salt")(text))
    expect(mac).not.toEqual(await macOf(secret, "other")(text))
    expect(mac).not.toEqual(await macOf(`${secret}.`, "salt")(text))
  })

  it("is WebCrypto's where the runtime has no crypto of Node's, and takes the tokens of the other", async () => {
    const before = seal("sign", secret, "web", { a: 1 }, 60)
    vi.stubGlobal("process", { getBuiltinModule: () => undefined })
    const later = `${secret}, with which nothing was signed before`
    const token = seal("sign", later, "web", { a: 1 }, 60)
    expect(token).toBeInstanceOf(Promise)
    const kept = await token
    expect(await unseal("sign", [later], "web", kept)).toEqual({ value: { a: 1 } })
    expect(
      await unseal("sign", [later], "web", `${kept.slice(0, -1)}${kept.endsWith("A") ? "E" : "A"}`),
    ).toBeUndefined()
    expect(await unseal("sign", ["x", later, secret], "web", await before)).toEqual({ value: { a: 1 } })
    expect(encodeBase64(await webMac(later, "sign:web")(kept.split(".")[0] ?? ""))).toBe(kept.split(".")[1])
  })

  it("is made once for each secret and salt", () => {
    expect(macOf(secret, "salt")).toBe(macOf(secret, "salt"))
    expect(macOf(secret, "salt")).not.toBe(macOf(secret, "other"))
    expect(encryptionKeyOf(secret, "salt")).toBe(encryptionKeyOf(secret, "salt"))
  })

  it("is at once where the runtime has the crypto of Node", () => {
    const token = seal("sign", secret, "salt", [1], undefined)
    expect(token).toBeTypeOf("string")
    expect(unseal("sign", ["y", secret], "salt", String(token))).toEqual({ value: [1] })
    expect(unseal("sign", [], "salt", String(token))).toBeUndefined()
  })
})
