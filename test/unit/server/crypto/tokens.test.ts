import { createCipheriv, hkdfSync, pbkdf2Sync } from "node:crypto"
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { decodeBase64, encodeBase64, encodeUtf8 } from "../../../../src/server/crypto/bytes.js"
import { keyLabel, macOf } from "../../../../src/server/crypto/keys.js"
import type { KeyName } from "../../../../src/server/crypto/keys.js"
import * as withNode from "../../../../src/server/crypto/tokens.js"

type Implementation = Pick<typeof withNode, "seal" | "unseal">

const secret = "é".repeat(32)
const signed: KeyName = { use: "sign", purpose: "session", salt: "salt" }
const encrypted: KeyName = { ...signed, use: "encrypt" }
const both = [signed, encrypted]
const otherSalt = (name: KeyName): KeyName => ({ ...name, salt: "other" })
const otherSecret = `${secret}.`

/** The same source, on a runtime without `node:crypto`. Keys are cached, so a token of each key selects how it is used. */
async function importWithWeb(module?: object): Promise<Implementation> {
  vi.resetModules()
  vi.stubGlobal("process", { getBuiltinModule: () => module })
  const tokens = await import("../../../../src/server/crypto/tokens.js")
  for (const name of [...both, ...both.map(otherSalt)])
    for (const used of [secret, otherSecret]) await tokens.seal(name, used, 1, undefined)
  vi.unstubAllGlobals()
  return tokens
}

let withWeb: Implementation
beforeAll(async () => {
  withWeb = await importWithWeb()
})
afterEach(() => void vi.unstubAllGlobals())

const implementations = [
  ["node:crypto", () => withNode],
  ["WebCrypto", () => withWeb],
] as const

describe.each(implementations)("tokens of %s", (what, implementation) => {
  const seal = (name: KeyName, value: unknown): string | Promise<string> =>
    implementation().seal(name, secret, value, undefined)
  const unseal: Implementation["unseal"] = (...args) => implementation().unseal(...args)

  it.each(both)("need a promise only with WebCrypto: $use", async (name) => {
    const token = seal(name, [1])
    expect(token instanceof Promise).toBe(what === "WebCrypto")
    const found = unseal(name, [secret], await token)
    expect(found instanceof Promise).toBe(what === "WebCrypto")
    expect(await found).toEqual({ value: [1] })
  })

  it.each(both)("are opened by both implementations: $use", async (name) => {
    for (const value of ["", "a", "é\0\r\n", "x".repeat(10_000), { a: [null, { b: 1.5 }] }]) {
      const token = await seal(name, value)
      expect(await withNode.unseal(name, [secret], token)).toEqual({ value })
      expect(await withWeb.unseal(name, [secret], token)).toEqual({ value })
    }
  })

  it.each(both)("are valid for an older secret, and for no other secret or salt: $use", async (name) => {
    const token = await seal(name, "a")
    expect(await unseal(name, [otherSecret, secret], token)).toEqual({ value: "a" })
    expect(await unseal(name, [otherSecret], token)).toBeUndefined()
    expect(await unseal(name, [], token)).toBeUndefined()
    expect(await unseal(otherSalt(name), [secret], token)).toBeUndefined()
  })

  it.each(both)("are invalid at every shorter length, and if they are longer: $use", async (name) => {
    const token = await seal(name, { user_id: 42 })
    for (let length = 0; length < token.length; length++)
      expect(await unseal(name, [secret], token.slice(0, length))).toBeUndefined()
    for (const more of ["A", "AA", "AAAA", ".", ".A", "=", " "])
      expect(await unseal(name, [secret], token + more)).toBeUndefined()
  })

  it("an encrypted token is invalid at every shorter length in bytes", async () => {
    const bytes = decodeBase64(await seal(encrypted, { user_id: 42 })) ?? new Uint8Array()
    expect(bytes.length).toBeGreaterThan(32)
    for (let length = 0; length < bytes.length; length++) {
      expect(await unseal(encrypted, [secret], encodeBase64(bytes.slice(0, length)))).toBeUndefined()
      expect(await unseal(encrypted, [secret], encodeBase64(new Uint8Array(length)))).toBeUndefined()
    }
  })

  it.each(both)("are invalid if a bit is changed: $use", async (name) => {
    const token = await seal(name, { user_id: 42 })
    const parts = token.split(".").map((part) => decodeBase64(part) ?? new Uint8Array())
    for (const part of parts)
      for (let index = 0; index < part.length; index++) {
        const bit = 1 << (index % 8)
        part[index] = (part[index] ?? 0) ^ bit
        expect(await unseal(name, [secret], parts.map(encodeBase64).join("."))).toBeUndefined()
        part[index] = (part[index] ?? 0) ^ bit
      }
    expect(await unseal(name, [secret], parts.map(encodeBase64).join("."))).toEqual({ value: { user_id: 42 } })
  })

  it("an encrypted token with a tag of less than 16 bytes is invalid", async () => {
    const key = pbkdf2Sync(secret, keyLabel(encrypted), 1000, 32, "sha256")
    const salt = new Uint8Array(16)
    const bits = new Uint8Array(hkdfSync("sha256", key, salt, "waymark message", 44))
    const sealWith = (authTagLength: number): string => {
      const cipher = createCipheriv("aes-256-gcm", bits.slice(0, 32), bits.slice(32), { authTagLength })
      const message = cipher.update('[null,"forged"]')
      return encodeBase64(new Uint8Array([...salt, ...message, ...cipher.final(), ...cipher.getAuthTag()]))
    }
    expect(await unseal(encrypted, [secret], sealWith(16))).toEqual({ value: "forged" })
    for (const length of [4, 8, 12, 13, 14, 15])
      expect(await unseal(encrypted, [secret], sealWith(length))).toBeUndefined()
  })

  it("two encrypted tokens of a value are different", async () => {
    expect(await seal(encrypted, "a")).not.toBe(await seal(encrypted, "a"))
  })

  // Written with `seal`. If this fails, a new version of the package rejects the cookies of every user.
  it.each([
    ["sign", "W251bGwseyJhIjoiw6kifV0.A5Wi4asSUITuzAke1Zy3ettvdVq8VCYTcxMTSREDXrA"],
    ["encrypt", "tMY4O36Qtz6MDff4n4Vr7Awp3onWqFDTL9MvjxulW6w3qyXMrsk0277zCOKx02FQ2g"],
  ] as const)("a token that was written earlier stays valid, with use %s", async (use, token) => {
    expect(await unseal({ ...signed, use }, [secret], token)).toEqual({ value: { a: "é" } })
  })
})

describe("unseal", () => {
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
    const mac = await macOf(secret, keyLabel(signed))(payload)
    expect(await withNode.unseal(signed, [secret], `${payload}.${encodeBase64(mac)}`)).toBeUndefined()
  })
})

describe("without the whole of node:crypto", () => {
  it.each<[what: string, module: object | undefined]>([
    ["is missing", undefined],
    ["is an empty module", {}],
    ["has only createHmac", { createHmac: () => undefined }],
    ["has only what signs", { createHmac: () => undefined, pbkdf2Sync: () => undefined }],
  ])("WebCrypto is used if node:crypto %s", async (_what, module) => {
    const { seal, unseal } = await importWithWeb(module)
    for (const name of both) {
      const token = seal(name, secret, "a", 60)
      expect(token).toBeInstanceOf(Promise)
      expect(await withNode.unseal(name, [secret], await token)).toEqual({ value: "a" })
      expect(await unseal(name, [secret], await withNode.seal(name, secret, "b", 60))).toEqual({ value: "b" })
    }
  })
})
