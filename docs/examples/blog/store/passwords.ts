import { randomBytes, scrypt, timingSafeEqual } from "node:crypto"
import { promisify } from "node:util"
import { RetryLaterError } from "../errors.js"

const run_scrypt = promisify<string, Buffer, number, object, Buffer>(scrypt)

/**
 * As recommended by OWASP: about 100 milliseconds and 32 megabytes for each password. Most tests set the variable, so that a
 * password takes 5 milliseconds.
 */
const COST = { N: Number(process.env["BLOG_TEST_PASSWORD_COST"] ?? 2 ** 15), r: 8, p: 3, maxmem: 2 ** 26 }
const KEY_BYTES = 32

/**
 * How many passwords are hashed at the same time, and how many others may wait. Node has four threads for this, and
 * serves files with the others meanwhile.
 */
const AT_A_TIME = 2
const MOST_WAITING = 10

let running = 0
const waiting: (() => void)[] = []

/** @throws {RetryLaterError} 503, when too many passwords are waiting already */
async function derive(password: string, salt: Buffer): Promise<Buffer> {
  if (running < AT_A_TIME) running += 1
  else if (waiting.length < MOST_WAITING) await new Promise<void>((resolve) => waiting.push(resolve))
  else throw new RetryLaterError(503, "too many passwords are being checked", 5)
  try {
    return await run_scrypt(password, salt, KEY_BYTES, COST)
  } finally {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next() // runs in the place of this one
  }
}

/**
 * Returns the stored form of a password: a salt, and the hash of the password with this salt.
 *
 * @throws {RetryLaterError} 503, when too many passwords are waiting already
 */
export async function hash_password(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt)
  return `${salt.toString("base64url")}.${key.toString("base64url")}`
}

/**
 * Whether a hash is that of the password. Without a hash, it takes the same time.
 *
 * @throws {RetryLaterError} 503, when too many passwords are waiting already
 */
export async function is_password(password: string, hash: string | undefined): Promise<boolean> {
  const [salt = "", kept = ""] = (hash ?? "").split(".")
  const key = await derive(password, Buffer.from(salt, "base64url"))
  const known = Buffer.from(kept, "base64url")
  return known.length === key.length && timingSafeEqual(known, key)
}
