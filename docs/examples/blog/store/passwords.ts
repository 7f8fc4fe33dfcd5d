import { randomBytes, scrypt, timingSafeEqual } from "node:crypto"
import { promisify } from "node:util"

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)

/** As recommended by OWASP: about 100 milliseconds and 32 megabytes for each password. */
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 2 ** 26 }
const KEY_BYTES = 32

/** Returns the stored form of a password: a salt, and the hash of the password with this salt. */
export async function hash_password(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, KEY_BYTES, COST)
  return `${salt.toString("base64url")}.${key.toString("base64url")}`
}

/** Whether a hash is that of the password. Without a hash, it takes the same time. */
export async function is_password(password: string, hash: string | undefined): Promise<boolean> {
  const [salt = "", kept = ""] = (hash ?? "").split(".")
  const key = await derive(password, Buffer.from(salt, "base64url"), KEY_BYTES, COST)
  const known = Buffer.from(kept, "base64url")
  return known.length === key.length && timingSafeEqual(known, key)
}
