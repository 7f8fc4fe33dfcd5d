import { createHmac, createPublicKey, generateKeyPairSync } from "node:crypto"
import type { KeyObject } from "node:crypto"
import { bearer_token } from "../../../src/server/plugs/index.js"
import type { TokenKey } from "../../../src/server/plugs/index.js"
import { define_endpoint } from "../../../src/server.js"
import type { AttackOptions, AttackResult } from "./findings.js"
import { Findings } from "./findings.js"
import { Random } from "./random.js"

/** Asks an application whose tokens are verified with a key; returns the status, or undefined if the key is refused. */
export type AskWithKey = (key: TokenKey, tokens: readonly string[]) => Promise<readonly number[] | undefined>

/**
 * Gives `bearer_token` public keys in all forms, changed as files, variables of the environment and pastes change them, and sends tokens
 * that are signed with what everybody knows of them as a secret.
 */
export async function attackKeys({ seed, count }: AttackOptions, ask: AskWithKey = askBearer): Promise<AttackResult> {
  const [random, findings, keys] = [new Random(seed), new Findings(), madeKeys()]
  let [refused, sent] = [0, 0]
  for (let round = 0; round < count; round++) {
    const forms = formsOf(random.pick(keys))
    const [form, text] = random.pick(Object.entries(forms))
    const changed = random.some(0, 2, () => random.pick(CHANGES)).reduce((before, change) => change(before), text)
    const key = random.pick(GIVEN)(changed)
    const secrets = new Set([changed, changed.trim(), text, text.trim()])
    const tokens = [...secrets].flatMap((secret) => ["256", "384", "512"].map((bits) => forged(secret, bits)))
    const statuses = await ask(key, tokens)
    if (statuses === undefined) refused++
    else sent += statuses.length
    if (statuses?.includes(200) === true) findings.add(`a public key is no secret: ${form}`, changed)
  }
  const summary = `${count} public keys in all forms, of which ${refused} were refused, and ${sent} tokens that are signed with one as a secret`
  return { summary, findings: findings.all() }
}

const madeKeys = (): readonly KeyObject[] => [
  generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey,
  generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey,
  generateKeyPairSync("ec", { namedCurve: "P-521" }).publicKey,
  generateKeyPairSync("ed25519").publicKey,
]

function formsOf(key: KeyObject): Readonly<Record<string, string>> {
  const pem = key.export({ type: "spki", format: "pem" }).toString()
  const der = createPublicKey(pem).export({ type: "spki", format: "der" })
  const jwk = key.export({ format: "jwk" })
  return {
    PEM: pem,
    "base64 of DER": der.toString("base64"),
    "base64url of DER": der.toString("base64url"),
    "hex of DER": der.toString("hex"),
    JWK: JSON.stringify(jwk),
    JWKS: JSON.stringify({ keys: [jwk] }),
    "base64 of PEM": Buffer.from(pem).toString("base64"),
  }
}

const CHANGES: readonly ((text: string) => string)[] = [
  (text) => `\uFEFF${text}`,
  (text) => ` \t${text}\n\n`,
  (text) => text.replaceAll(/\r?\n/g, "\r\n"),
  (text) => text.replaceAll("\n", "\r"),
  (text) => text.replaceAll("\n", "\\n"),
  (text) => text.replaceAll("\n", " "),
  (text) => text.replaceAll("\n", "\n  "),
  (text) => JSON.stringify(text),
  (text) => `'${text}'`,
  (text) => `# the key of the login service\n${text}`,
  (text) => text.replaceAll(/./gs, "$&\0"),
  (text) => text.replaceAll(/-----\w+ [\w ]+-----/g, (line) => line.toLowerCase()),
  (text) => encodeURIComponent(text),
  (text) => Buffer.from(text).toString("base64"),
]

/** How a program gives a key. */
const GIVEN: readonly ((text: string) => TokenKey)[] = [
  (text) => text,
  (text) => Buffer.from(text),
  (text) => () => text,
  (text) => async () => Buffer.from(text),
]

function forged(secret: string, bits: string): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url")
  const signed = `${part({ alg: `HS${bits}`, typ: "JWT" })}.${part({ sub: "eve" })}`
  return `${signed}.${createHmac(`sha${bits}`, secret).update(signed).digest("base64url")}`
}

const askBearer: AskWithKey = async (key, tokens) => {
  let plug: ReturnType<typeof bearer_token>
  try {
    plug = bearer_token({ key })
  } catch {
    return undefined
  }
  const endpoint = define_endpoint({ plugs: [plug, (conn) => conn.text("verified")], on_error: () => {} })
  const statuses: number[] = []
  for (const token of tokens) {
    const request = new Request("http://localhost/", { headers: { authorization: `Bearer ${token}` } })
    statuses.push((await endpoint.fetch(request)).status)
  }
  return statuses
}
