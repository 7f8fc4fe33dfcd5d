import { createPublicKey, createSecretKey, generateKeyPairSync } from "node:crypto"
import jsonwebtoken from "jsonwebtoken"
import { describe, expect, it } from "vitest"
import { bearer_token } from "waymark/plugs"
import type { BearerTokenOptions } from "waymark/plugs"
import { define_endpoint } from "waymark/server"

const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 })
const ec = generateKeyPairSync("ec", { namedCurve: "P-256" })
const ed = generateKeyPairSync("ed25519")
const pem = rsa.publicKey.export({ type: "spki", format: "pem" }).toString()
const der = rsa.publicKey.export({ type: "spki", format: "der" })
const jwk = { ...rsa.publicKey.export({ format: "jwk" }), kty: "RSA" }
const privatePem = rsa.privateKey.export({ type: "pkcs8", format: "pem" }).toString()
/** A certificate of a key on P-256, valid for a hundred years, and its private key. */
const CERTIFICATE = [
  "-----BEGIN CERTIFICATE-----",
  "MIIBfDCCASGgAwIBAgIUf5W0FRUHInCCvcndfxMwZbBkE9YwCgYIKoZIzj0EAwIw",
  "EjEQMA4GA1UEAwwHZXhhbXBsZTAgFw0yNjExMjcyMDI3NDNaGA8yMTI2MTEwMzIw",
  "Mjc0M1owEjEQMA4GA1UEAwwHZXhhbXBsZTBZMBMGByqGSM49AgEGCCqGSM49AwEH",
  "A0IABKbmtiqyYuAfYs1ynu1bY1h9aAVj/gTujDzCyV1jmOXkakR9YUbGQ2X8xmR3",
  "R4/caGNxrGLEdi+P/hlFJf3pBdCjUzBRMB0GA1UdDgQWBBS3VvEFtBH9TYZI/uAY",
  "1km7I4nWyzAfBgNVHSMEGDAWgBS3VvEFtBH9TYZI/uAY1km7I4nWyzAPBgNVHRMB",
  "Af8EBTADAQH/MAoGCCqGSM49BAMCA0kAMEYCIQDSHg9jTloXygNMq1OfsnCe0S77",
  "gtExB8LJRFn5TRKdFwIhAL5AIV+ZO3ATDNE/FNCISPyMw3JgnQte7XjRgyeZ+rWI",
  "-----END CERTIFICATE-----",
].join("\n")
const CERTIFIED = [
  "-----BEGIN PRIVATE KEY-----",
  "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgKs37Xw/H9n7xPSC4",
  "8tyssKnljCkxTm1ea0/OJdQWO46hRANCAASm5rYqsmLgH2LNcp7tW2NYfWgFY/4E",
  "7ow8wsldY5jl5GpEfWFGxkNl/MZkd0eP3GhjcaxixHYvj/4ZRSX96QXQ",
  "-----END PRIVATE KEY-----",
].join("\n")
const SSH_RSA = `ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQ${"C7".repeat(60)} ada@example.com`
const SSH_ED = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGk2tq9Hv0n0zRr3yqY2k8mA4J4J3l0b5m8N1d5cQ7hV ada@example.com"

async function ask(options: BearerTokenOptions, token: string): Promise<number> {
  const endpoint = define_endpoint({
    plugs: [bearer_token(options), (conn) => conn.text("verified")],
    on_error: () => {},
  })
  const request = new Request("http://localhost/", { headers: { authorization: `Bearer ${token}` } })
  return (await endpoint.fetch(request)).status
}

/** A token that is signed with the bytes of a key as a secret, as someone who knows the public key can do. */
const forged = (secret: string | Uint8Array, algorithm: "HS256" | "HS512" = "HS256"): string =>
  jsonwebtoken.sign({ sub: "eve" }, createSecretKey(Buffer.from(secret)), { algorithm })

const read: readonly (readonly [form: string, key: string])[] = [
  ["PEM", pem],
  ["PEM after a byte order mark", `\uFEFF${pem}`],
  ["PEM after spaces and lines", `\n\n  \t${pem}\n\n`],
  ["PEM with CRLF", pem.replaceAll("\n", "\r\n")],
  ["PEM with CR", pem.replaceAll("\n", "\r")],
  ["PEM with \\n in place of lines", pem.replaceAll("\n", "\\n")],
  ["PEM in one line", pem.replaceAll("\n", "").replace("KEY-----", "KEY----- ").replace("-----END", " -----END")],
  ["PEM with indented lines", pem.replaceAll("\n", "\n    ")],
  ["PEM after a comment", `Key of the login service\n${pem}`],
  ["PEM in quotes", JSON.stringify(pem)],
  ["PEM of UTF-16", pem.replaceAll(/./gs, "$&\0")],
  ["a JWK in JSON", JSON.stringify(jwk)],
  ["a JWK in indented JSON after a byte order mark", `\uFEFF\n${JSON.stringify(jwk, null, 2)}\n`],
  ["a JWKS in JSON", JSON.stringify({ keys: [jwk] })],
]

const refused: readonly (readonly [form: string, key: string, got: string])[] = [
  ["base64 of DER", der.toString("base64"), "a key that is encoded"],
  ["base64 of DER in lines", pem.replace(/-----.*-----/g, ""), "a key that is encoded"],
  ["base64url of DER", der.toString("base64url"), "a key that is encoded"],
  ["base64 of DER that was cut", der.toString("base64").slice(0, 200), "a key that is encoded"],
  ["hex of DER", der.toString("hex"), "a key that is encoded"],
  ["base64 of PEM", Buffer.from(pem).toString("base64"), "a key that is encoded"],
  ["base64 of a JWK", Buffer.from(JSON.stringify(jwk)).toString("base64"), "a key that is encoded"],
  ["base64 of base64 of DER", Buffer.from(der.toString("base64")).toString("base64"), "a key that is encoded"],
  ["base64 of DER in quotes", `'${der.toString("base64")}'`, "a key that is encoded"],
  ["base64 of DER after a comment", `# the login service\n${der.toString("base64")}\n`, "a key that is encoded"],
  ["base64 of DER in URL encoding", encodeURIComponent(`${der.toString("base64")}=`), "a key that is encoded"],
  ["base64 of UTF-16", Buffer.from(pem, "utf16le").toString("base64"), "a key that is encoded"],
  ["a JWK in URL encoding", encodeURIComponent(JSON.stringify(jwk)), "a key that is encoded"],
  ["PEM in small letters", pem.toLowerCase(), "PEM with no complete block"],
  ["PEM without its end", pem.slice(0, 200), "PEM with no complete block"],
  ["PEM in URL encoding", encodeURIComponent(pem).replaceAll("%20", " "), "PEM with no complete block"],
  ["PEM of PKCS#1", rsa.publicKey.export({ type: "pkcs1", format: "pem" }).toString(), "PEM with RSA PUBLIC KEY"],
  ["two keys", pem + ec.publicKey.export({ type: "spki", format: "pem" }), "PEM with PUBLIC KEY, PUBLIC KEY"],
  ["a private key", privatePem, "a private key, which only signs tokens"],
  ["a private key of PKCS#1", rsa.privateKey.export({ type: "pkcs1", format: "pem" }).toString(), "a private key"],
  ["a private key of SEC1", ec.privateKey.export({ type: "sec1", format: "pem" }).toString(), "a private key"],
  ["a certificate with its private key", CERTIFICATE + CERTIFIED, "a private key"],
  ["a private JWK", JSON.stringify(rsa.privateKey.export({ format: "jwk" })), "a private key"],
  [
    "a key for key agreement",
    generateKeyPairSync("x25519").publicKey.export({ type: "spki", format: "pem" }).toString(),
    "PEM with a PUBLIC KEY of a kind",
  ],
  [
    "PEM with other bytes",
    "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----",
    "PEM with a PUBLIC KEY of a kind",
  ],
  ["a key of SSH", SSH_RSA, "a public key of SSH"],
  ["a short key of SSH", SSH_ED, "a public key of SSH"],
  ["a line of authorized_keys", `no-pty,command="ls" ${SSH_ED}`, "a public key of SSH"],
  ["a key of SSH without its kind", SSH_RSA.split(" ")[1] ?? "", "a key that is encoded"],
  [
    "a key of SSH2",
    "---- BEGIN SSH2 PUBLIC KEY ----\nAAAAB3NzaC1yc2EAAAADAQ\n---- END SSH2 PUBLIC KEY ----",
    "PEM with no",
  ],
  [
    "a key of PGP",
    "-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nmQENBF\n-----END PGP PUBLIC KEY BLOCK-----",
    "PEM with PGP",
  ],
  [
    "a request for a certificate",
    CERTIFICATE.replaceAll("CERTIFICATE", "CERTIFICATE REQUEST"),
    "PEM with CERTIFICATE REQUEST",
  ],
  ["a JWK in JavaScript", `{ kty: "RSA", n: "${jwk.n}", e: "AQAB" }`, "a JWK that is not valid JSON"],
  ["other JSON", JSON.stringify({ one: CERTIFICATE }), "an object with one"],
  ["a list of JWKs", JSON.stringify([jwk]), "a list"],
  ["the URL of a set", "https://login.example.com/.well-known/jwks.json", "an address as a string"],
  ["the name of a file", "/etc/waymark/keys/login.example.com/public.pem", "the name of a file"],
]

describe("a key as text", () => {
  const genuine = jsonwebtoken.sign({ sub: "ada" }, privatePem, { algorithm: "RS256" })

  it.each(read)("as %s verifies tokens of its private key, and is no secret", async (_form, key) => {
    for (const each of [key, Buffer.from(key), async () => key, () => Buffer.from(key)]) {
      expect(await ask({ key: each }, genuine)).toBe(200)
      expect(await ask({ key: each }, jsonwebtoken.sign({ sub: "ada" }, privatePem, { algorithm: "PS512" }))).toBe(200)
      for (const algorithm of ["HS256", "HS512"] as const)
        for (const secret of [key, pem, pem.trim(), der, JSON.stringify(jwk)])
          expect(await ask({ key: each }, forged(secret, algorithm))).toBe(401)
      expect(await ask({ key: each }, genuine.slice(0, -8))).toBe(401)
    }
  })

  it.each(refused)("as %s is refused", async (_form, key, got) => {
    for (const each of [key, Buffer.from(key)]) {
      expect(() => bearer_token({ key: each })).toThrow(got)
      expect(() => bearer_token({ key: each })).not.toThrow(jwk.n)
      expect(await ask({ key: () => each }, forged(each))).toBe(500)
      expect(await ask({ key: async () => each, algorithms: ["HS512"] }, forged(each, "HS512"))).toBe(500)
    }
  })

  it("as DER is refused", () => {
    const others = [ec.publicKey, ed.publicKey].map((key) => key.export({ type: "spki", format: "der" }))
    for (const key of [der, ...others, rsa.privateKey.export({ type: "pkcs8", format: "der" })]) {
      expect(() => bearer_token({ key })).toThrow("a key in DER: give it as PEM")
      expect(() => bearer_token({ key: new Uint8Array(key) })).toThrow("a key in DER: give it as PEM")
    }
  })

  it("as a certificate verifies tokens of its private key", async () => {
    const token = jsonwebtoken.sign({ sub: "ada" }, CERTIFIED, { algorithm: "ES256" })
    for (const key of [CERTIFICATE, CERTIFICATE.replaceAll("\n", "\r\n"), `Certificate:\n    Data\n${CERTIFICATE}\n`]) {
      expect(await ask({ key }, token)).toBe(200)
      expect(await ask({ key }, forged(key))).toBe(401)
      expect(await ask({ key }, jsonwebtoken.sign({ sub: "eve" }, ec.privateKey, { algorithm: "ES256" }))).toBe(401)
    }
  })

  it.each(["P-256", "P-384", "P-521"])("of the curve %s verifies its tokens", async (namedCurve) => {
    const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve })
    const algorithm = namedCurve === "P-256" ? "ES256" : namedCurve === "P-384" ? "ES384" : "ES512"
    const token = jsonwebtoken.sign({ sub: "ada" }, privateKey, { algorithm })
    const key = publicKey.export({ type: "spki", format: "pem" }).toString()
    expect(await ask({ key }, token)).toBe(200)
    expect(await ask({ key: JSON.stringify(publicKey.export({ format: "jwk" })) }, token)).toBe(200)
    expect(await ask({ key }, genuine)).toBe(401)
  })

  it("that is a secret stays one", async () => {
    const secrets = [
      "a secret of at least 32 bytes, such as this",
      Buffer.alloc(48, 0x30).toString("base64"),
      "0123456789abcdef".repeat(4),
      "-- not a key, but a secret with dashes --",
      "{a secret that begins with a brace, as some do}",
      "a-slash/and.a.dot/are-parts-of-some-secrets",
      "correct horse battery staple ssh and more of it",
    ]
    for (const key of secrets) {
      expect(await ask({ key }, forged(key))).toBe(200)
      expect(await ask({ key: Buffer.from(key) }, forged(key))).toBe(200)
      expect(await ask({ key: async () => Buffer.from(key) }, forged(key, "HS512"))).toBe(200)
      expect(await ask({ key }, forged(key, "HS512"))).toBe(401)
    }
  })
})

describe("a key as an object", () => {
  const genuine = jsonwebtoken.sign({ sub: "ada" }, privatePem, { algorithm: "RS256" })

  it.each<[string, BearerTokenOptions["key"]]>([
    ["a JWK", jwk],
    ["a JWK with an algorithm", { ...jwk, alg: "RS256", use: "sig" }],
    ["a set", { keys: [jwk] }],
    ["a function that returns a JWK", async () => jwk],
    ["a function that returns a set", () => ({ keys: [jwk] })],
  ])("such as %s verifies tokens, and is no secret", async (_form, key) => {
    expect(await ask({ key }, genuine)).toBe(200)
    expect(await ask({ key }, forged(pem))).toBe(401)
    expect(await ask({ key }, forged(JSON.stringify(jwk)))).toBe(401)
  })

  it("of Node verifies tokens", async () => {
    const key = createPublicKey(pem)
    // @ts-expect-error - its type is not in every program, but it is read
    expect(await ask({ key }, genuine)).toBe(200)
    // @ts-expect-error - the same
    expect(() => bearer_token({ key: rsa.privateKey })).toThrow("a private key, which only signs tokens")
  })

  it("with a secret verifies tokens of it", async () => {
    const secret = "a secret of at least 32 bytes, such as this"
    const oct = { kty: "oct", k: Buffer.from(secret).toString("base64url") }
    expect(await ask({ key: oct }, forged(secret))).toBe(200)
    expect(await ask({ key: { ...oct, alg: "HS512" } }, forged(secret, "HS512"))).toBe(200)
    expect(await ask({ key: { ...oct, alg: "HS512" } }, forged(secret))).toBe(401)
  })

  it.each<[string, unknown, string]>([
    ["a private JWK", rsa.privateKey.export({ format: "jwk" }), "a private key"],
    ["a set with a private key", { keys: [jwk, ed.privateKey.export({ format: "jwk" })] }, "a set with a private key"],
    ["an empty set", { keys: [] }, "a set without a public key"],
    ["a set of secrets", { keys: [{ kty: "oct", k: "a".repeat(64) }] }, "a set without a public key"],
    ["a JWK for encryption", { ...jwk, use: "enc" }, "a JWK that is incomplete"],
    ["a JWK of another algorithm", { ...jwk, alg: "HS256" }, "a JWK that is incomplete"],
    ["a JWK without its modulus", { kty: "RSA", e: "AQAB" }, "a JWK that is incomplete"],
    [
      "a JWK of an unknown curve",
      { ...ec.publicKey.export({ format: "jwk" }), crv: "toString" },
      "a JWK that is incomplete",
    ],
    ["a JWK with PEM as a secret", { kty: "oct", k: Buffer.from(pem).toString("base64url") }, "a JWK whose secret"],
    ["a JWK with DER as a secret", { kty: "oct", k: der.toString("base64url") }, "a key in DER"],
    ["a short secret", { kty: "oct", k: "c2hvcnQ" }, "at least 32 bytes"],
    ["a promise", Promise.resolve(pem), "a promise: await it first"],
    ["a URL of a file", new URL("file:///keys.json"), "a URL with the scheme file:"],
    ["another object", { n: "a", e: "b" }, "an object with n, e"],
    ["nothing", null, "got: null"],
  ])("such as %s is refused", (_form, key, got) => {
    expect(() => bearer_token({ key: key as string })).toThrow(got)
  })

  it("of WebCrypto must be able to verify", async () => {
    const { publicKey, privateKey } = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
      "sign",
      "verify",
    ])
    expect(() => bearer_token({ key: privateKey })).toThrow("a CryptoKey of ECDSA that does not verify signatures")
    const aes = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, true, ["encrypt"])
    expect(() => bearer_token({ key: aes })).toThrow("a CryptoKey of AES-GCM that does not verify signatures")
    expect(() => bearer_token({ key: publicKey })).not.toThrow()
  })
})

describe("the algorithms", () => {
  it.each<[string, BearerTokenOptions["key"], NonNullable<BearerTokenOptions["algorithms"]>]>([
    ["a secret", "a secret of at least 32 bytes, such as this", ["RS256"]],
    ["a public key", pem, ["HS256"]],
    ["a public key, besides one that it has", pem, ["RS256", "HS256"]],
    ["a public key of RSA", pem, ["ES256"]],
    ["a certificate", CERTIFICATE, ["RS256"]],
    ["a JWK with an algorithm", { ...jwk, alg: "RS256" }, ["RS512"]],
    ["a set", { keys: [jwk] }, ["HS256"]],
    ["the URL of a set", new URL("https://login.example.com/jwks.json"), ["HS512"]],
  ])("of %s must be those of the key", (_name, key, algorithms) => {
    expect(() => bearer_token({ key, algorithms })).toThrow("bearer_token takes algorithms of its key: ")
  })

  it("that the program names are the only ones", async () => {
    const signed = (algorithm: "RS256" | "RS512"): string => jsonwebtoken.sign({}, privatePem, { algorithm })
    for (const key of [pem, jwk, { keys: [jwk] }, () => pem]) {
      expect(await ask({ key, algorithms: ["RS512"] }, signed("RS512"))).toBe(200)
      expect(await ask({ key, algorithms: ["RS512"] }, signed("RS256"))).toBe(401)
    }
  })

  it("of a key that a function returns must be the token's", async () => {
    const token = jsonwebtoken.sign({}, ec.privateKey, { algorithm: "ES256" })
    for (const key of [() => pem, async () => rsa.publicKey.export({ format: "jwk" })])
      expect(await ask({ key: key as () => string }, token)).toBe(401)
  })
})
