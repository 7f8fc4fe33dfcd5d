import { createServer } from "node:http"
import * as jose from "jose"
import jsonwebtoken from "jsonwebtoken"
import { describe, expect, it } from "vitest"
import { get, pipe_through } from "waymark"
import { bearer_token } from "waymark/plugs"
import type { BearerTokenOptions } from "waymark/plugs"
import { define_endpoint, define_router } from "waymark/server"

const SECRET = "a secret of at least 32 bytes, such as this"
const now = Math.floor(Date.now() / 1_000)

interface Answer {
  readonly status: number
  readonly text: string
  readonly challenge: string | null
  readonly errors: readonly unknown[]
}

async function ask(options: BearerTokenOptions, authorization?: string): Promise<Answer> {
  const errors: unknown[] = []
  const web = define_router([pipe_through("auth"), get("/", "PageController", "index")], {
    plugs: { auth: bearer_token(options) },
  })
  const PageController = web.controller("PageController", {
    index: (conn) => conn.text(String(conn.assigns.claims.sub)),
  })
  const endpoint = define_endpoint({
    router: web.build({ PageController }),
    on_error: (error) => void errors.push(error),
    render_errors: { formats: { text: ({ error }) => String(error) }, accepts: ["text"] },
  })
  const headers = new Headers(authorization === undefined ? {} : { authorization })
  const response = await endpoint.fetch(new Request("http://localhost/", { headers }))
  const challenge = response.headers.get("www-authenticate")
  return { status: response.status, text: await response.text(), challenge, errors }
}

const sign = (claims: object, options: jsonwebtoken.SignOptions = {}, secret: jsonwebtoken.Secret = SECRET): string =>
  `Bearer ${jsonwebtoken.sign(claims, secret, options)}`

describe("a token of another library", () => {
  it("is accepted, and its claims are assigned", async () => {
    expect(await ask({ key: SECRET }, sign({ sub: "ada" }))).toMatchObject({ status: 200, text: "ada" })
    expect(await ask({ key: new TextEncoder().encode(SECRET) }, sign({ sub: "ada" }, { expiresIn: 60 }))).toMatchObject(
      {
        status: 200,
      },
    )
    expect(await ask({ key: SECRET }, sign({ sub: "ada" }).replace("Bearer", "bearer"))).toMatchObject({
      status: 200,
    })
  })

  it.each<[string, string, Partial<BearerTokenOptions>, string]>([
    ["another secret", sign({}, {}, "another secret of at least 32 bytes, too"), {}, "signature verification failed"],
    ["an expired one", sign({ exp: now - 5 }), {}, '"exp" claim timestamp check failed'],
    ["a future one", sign({ nbf: now + 60 }), {}, '"nbf" claim timestamp check failed'],
    ["another issuer", sign({ iss: "evil" }), { issuer: "good" }, 'unexpected "iss" claim value'],
    ["no issuer", sign({}), { issuer: ["good"] }, 'missing required "iss" claim'],
    ["another audience", sign({ aud: "other" }), { audience: "api" }, 'unexpected "aud" claim value'],
    ["another algorithm", sign({}, { algorithm: "HS512" }), {}, '"alg" (Algorithm) Header Parameter value not allowed'],
    ["no signature", sign({}, { algorithm: "none" }, ""), {}, '"alg" (Algorithm) Header Parameter value not allowed'],
    ["no token of this kind", "Bearer a.b.c", {}, "JWS Protected Header is invalid"],
    ["one part", "Bearer abc", {}, "Invalid Compact JWS"],
  ])("with %s is refused", async (_name, authorization, options, reason) => {
    const answer = await ask({ key: SECRET, ...options }, authorization)
    expect(answer.status).toBe(401)
    expect(answer.text).toContain(reason)
    expect(answer.challenge).toBe('Bearer realm="Application", error="invalid_token"')
    expect(answer.errors).toEqual([])
  })

  it.each([undefined, "", "Bearer", "Bearer ", "Basic YTpi", "Token abc", "Bearer a b", "Bearer é"])(
    "is required, and authorization %j is refused",
    async (authorization) => {
      const answer = await ask({ key: SECRET, realm: 'The "API"' }, authorization)
      expect([answer.status, answer.challenge]).toEqual([401, 'Bearer realm="The API"'])
    },
  )

  it("may be a little old with a tolerance", async () => {
    expect(await ask({ key: SECRET, clock_tolerance: 30 }, sign({ exp: now - 5 }))).toMatchObject({ status: 200 })
  })
})

describe("a public key", () => {
  const rsa = jose.generateKeyPair("RS256", { extractable: true })
  const ec = jose.generateKeyPair("ES256", { extractable: true })
  const ed = jose.generateKeyPair("EdDSA", { extractable: true })
  const signedBy = async (key: CryptoKey, alg: string, kid?: string): Promise<string> =>
    `Bearer ${await new jose.SignJWT({ sub: "ada" }).setProtectedHeader(kid === undefined ? { alg } : { alg, kid }).sign(key)}`

  it.each([
    ["RS256", rsa],
    ["ES256", ec],
    ["EdDSA", ed],
  ] as const)("verifies %s", async (alg, pair) => {
    const { publicKey, privateKey } = await pair
    expect(await ask({ key: publicKey }, await signedBy(privateKey, alg))).toMatchObject({ status: 200, text: "ada" })
  })

  it("takes no algorithm that does not exist, with which every token would be refused", () => {
    // @ts-expect-error - for callers without types
    expect(() => bearer_token({ key: "k".repeat(32), algorithms: ["HS265"] })).toThrow(
      'bearer_token takes algorithms of signatures, such as "RS256", got: "HS265"',
    )
  })

  it("refuses tokens of other algorithms, without an error of the server", async () => {
    const { publicKey } = await rsa
    const pem = await jose.exportSPKI(publicKey)
    const forged = await signedBy(
      await crypto.subtle.importKey("raw", new TextEncoder().encode(pem), { name: "HMAC", hash: "SHA-256" }, false, [
        "sign",
      ]),
      "HS256",
    )
    const others = [forged, await signedBy((await ec).privateKey, "ES256"), sign({ sub: "ada" })]
    for (const other of others) {
      expect(await ask({ key: publicKey }, other)).toMatchObject({ status: 401, errors: [] })
      expect(await ask({ key: { keys: [{ ...(await jose.exportJWK(publicKey)), kid: "a" }] } }, other)).toMatchObject({
        status: 401,
        errors: [],
      })
    }
  })

  it("is found in a set, also of a URL", async () => {
    const { publicKey, privateKey } = await rsa
    const keys = [{ ...(await jose.exportJWK(publicKey)), kid: "one", alg: "RS256" }]
    const [known, unknown] = [await signedBy(privateKey, "RS256", "one"), await signedBy(privateKey, "RS256", "two")]
    expect(await ask({ key: { keys } }, known)).toMatchObject({ status: 200 })
    expect(await ask({ key: { keys } }, unknown)).toMatchObject({ status: 401, errors: [] })
    expect(await ask({ key: async () => publicKey }, known)).toMatchObject({ status: 200 })

    const server = createServer((_req, res) =>
      res.setHeader("content-type", "application/json").end(JSON.stringify({ keys })),
    )
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const address = server.address()
    const port = typeof address === "object" ? address?.port : 0
    const key = new URL(`http://127.0.0.1:${port}/jwks.json`)
    expect(await ask({ key }, known)).toMatchObject({ status: 200 })
    expect(await ask({ key }, unknown)).toMatchObject({ status: 401, errors: [] })
    await new Promise((resolve) => {
      server.close(resolve)
      server.closeAllConnections()
    })
    const failed = await ask({ key }, known)
    expect([failed.status, failed.errors.length]).toEqual([500, 1])
  })
})

describe("the options", () => {
  it.each<[unknown, string]>([
    ["short", "bearer_token takes a secret of at least 32 bytes as key, got: 5"],
    [new Uint8Array(31), "bearer_token takes a secret of at least 32 bytes as key, got: 31"],
    [
      undefined,
      "bearer_token takes a secret, PEM, a JWK, { keys }, a CryptoKey, a URL or a function as key, got: undefined",
    ],
    [{ kty: "oct" }, "bearer_token takes a secret, PEM"],
  ])("the key %j is refused", (key, message) => {
    expect(() => bearer_token({ key: key as string })).toThrow(message)
  })
})
