import { afterEach, describe, expect, it, vi } from "vitest"
import { encodeBase64, encodeUtf8 } from "../../src/crypto/bytes.js"
import { encryptionKeyOf, keyLabel, macOf, webMac } from "../../src/crypto/keys.js"
import type { KeyName, KeyPurpose, KeyUse } from "../../src/crypto/keys.js"
import { seal, unseal } from "../../src/crypto/tokens.js"

const secret = "é".repeat(32)
const session: KeyName = { use: "sign", purpose: "session", salt: "salt" }
const web: KeyName = { ...session, salt: "web" }

afterEach(() => void vi.unstubAllGlobals())

describe("keyLabel", () => {
  const keyOf = (use: KeyUse, purpose: KeyPurpose, salt: string): KeyName => ({ use, purpose, salt })

  it("each use, purpose and salt has its own key", async () => {
    const names = [
      keyOf("sign", "cookie", "a"),
      keyOf("sign", "session", "a"),
      keyOf("sign", "cookie", "cookie:a"),
      keyOf("sign", "session", "cookie:a"),
      keyOf("sign", "session", "a_cookie"),
      keyOf("encrypt", "cookie", "a"),
      keyOf("encrypt", "session", "a"),
    ]
    const labels = names.map(keyLabel)
    expect(new Set(labels).size).toBe(names.length)
    const macs = await Promise.all(labels.map(async (label) => encodeBase64(await macOf(secret, label)("text"))))
    expect(new Set(macs).size).toBe(names.length)
  })

  it("cached keys are kept apart if a secret or a salt has a null character", () => {
    const one = macOf("b\0c", "a")("text")
    expect(macOf("c", "a\0b")("text")).not.toEqual(one)
  })
})

describe("unseal", () => {
  // Written with `seal`. If this fails, a new version of the package rejects the cookies of every user.
  it.each([
    ["sign", "W251bGwseyJhIjoiw6kifV0.A5Wi4asSUITuzAke1Zy3ettvdVq8VCYTcxMTSREDXrA"],
    ["encrypt", "tMY4O36Qtz6MDff4n4Vr7Awp3onWqFDTL9MvjxulW6w3qyXMrsk0277zCOKx02FQ2g"],
  ] as const)("a token that was written earlier stays valid, with use %s", async (use, token) => {
    expect(await unseal({ ...session, use }, [secret], token)).toEqual({ value: { a: "é" } })
  })

  it.each([
    "",
    "no JSON",
    "5",
    "null",
    "[]",
    "[null]",
    "[null,1,2]",
    "{}",
    '["soon",1]',
    '["9e99",1]',
    '[true,{"a":1}]',
  ])("a token with the message %j is invalid, even with a valid signature", async (message) => {
    const payload = encodeBase64(encodeUtf8(message))
    const mac = await macOf(secret, keyLabel(session))(payload)
    expect(await unseal(session, [secret], `${payload}.${encodeBase64(mac)}`)).toBeUndefined()
  })
})

describe("macOf", () => {
  it.each(["", "a", "é\0\r\n", "x".repeat(10_000)])("node:crypto and WebCrypto sign %j the same", async (text) => {
    const mac = macOf(secret, "salt")(text)
    expect(mac).toBeInstanceOf(Uint8Array)
    expect(mac).toEqual(await webMac(secret, "salt")(text))
    expect(mac).not.toEqual(await macOf(secret, "other")(text))
    expect(mac).not.toEqual(await macOf(`${secret}.`, "salt")(text))
  })

  it.each([
    ["nothing", undefined],
    ["an empty module", {}],
    ["only createHmac", { createHmac: () => undefined }],
    ["only pbkdf2Sync", { pbkdf2Sync: () => undefined }],
  ])("if node:crypto is %s, WebCrypto signs, and accepts tokens signed by node:crypto", async (what, module) => {
    const before = seal(web, secret, { a: 1 }, 60)
    vi.stubGlobal("process", { getBuiltinModule: () => module })
    const later = `${secret}, not used before: ${what}`
    const token = seal(web, later, { a: 1 }, 60)
    expect(token).toBeInstanceOf(Promise)
    const kept = await token
    expect(await unseal(web, [later], kept)).toEqual({ value: { a: 1 } })
    expect(await unseal(web, [later], `${kept.slice(0, -1)}${kept.endsWith("A") ? "E" : "A"}`)).toBeUndefined()
    expect(await unseal(web, ["x", later, secret], await before)).toEqual({ value: { a: 1 } })
    expect(encodeBase64(await webMac(later, keyLabel(web))(kept.split(".")[0] ?? ""))).toBe(kept.split(".")[1])
  })

  it("keys are derived once for each secret and salt", () => {
    expect(macOf(secret, "salt")).toBe(macOf(secret, "salt"))
    expect(macOf(secret, "salt")).not.toBe(macOf(secret, "other"))
    expect(encryptionKeyOf(secret, "salt")).toBe(encryptionKeyOf(secret, "salt"))
  })

  it("a thousand keys are cached, and all are removed before the next one is cached", async () => {
    vi.resetModules()
    const derived = vi.fn<() => Uint8Array>(() => new Uint8Array(32))
    vi.stubGlobal("process", { getBuiltinModule: () => ({ pbkdf2Sync: derived, createHmac: () => undefined }) })
    const fresh = await import("../../src/crypto/keys.js")
    const useKeys = (from: number, to: number): void => {
      for (let salt = from; salt < to; salt++) fresh.macOf(secret, `${salt}`)
    }
    useKeys(0, 1000)
    useKeys(0, 1000)
    expect(derived).toHaveBeenCalledTimes(1000)
    useKeys(0, 1001)
    expect(derived).toHaveBeenCalledTimes(1001)
    useKeys(0, 1000)
    expect(derived).toHaveBeenCalledTimes(2001)
  })

  it("with node:crypto, signed tokens need no promise", () => {
    const token = seal(session, secret, [1], undefined)
    expect(token).toBeTypeOf("string")
    expect(unseal(session, ["y", secret], String(token))).toEqual({ value: [1] })
    expect(unseal(session, [], String(token))).toBeUndefined()
  })
})
