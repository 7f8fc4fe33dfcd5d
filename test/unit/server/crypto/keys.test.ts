import * as crypto from "node:crypto"
import { afterEach, describe, expect, it, vi } from "vitest"
import { encodeBase64 } from "../../../../src/server/crypto/bytes.js"
import { cipherOf, keyLabel, macOf } from "../../../../src/server/crypto/keys.js"
import type { KeyName, KeyPurpose, KeyUse } from "../../../../src/server/crypto/keys.js"

const secret = "é".repeat(32)

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

describe("macOf and cipherOf", () => {
  it("keys are derived once for each secret and salt", () => {
    for (const of of [macOf, cipherOf]) {
      expect(of(secret, "salt")).toBe(of(secret, "salt"))
      expect(of(secret, "salt")).not.toBe(of(secret, "other"))
      expect(of(`${secret}.`, "salt")).not.toBe(of(secret, "salt"))
    }
  })

  it("a thousand keys are cached, and all are removed before the next one is cached", async () => {
    vi.resetModules()
    const derived = vi.fn<() => Uint8Array>(() => new Uint8Array(32))
    vi.stubGlobal("process", { getBuiltinModule: () => ({ ...crypto, pbkdf2Sync: derived }) })
    const fresh = await import("../../../../src/server/crypto/keys.js")
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
})
