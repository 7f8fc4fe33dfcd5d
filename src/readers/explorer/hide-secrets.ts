import { isPlainObject } from "../../core/lib/plain-object.js"

const HIDDEN = "[FILTERED]"

/** Parts of the names of secrets, in lower case and without separators; `author` and `keyword` are no such names. */
const SECRET_PART =
  /auth(?!ors?$)|bearer|cert|connectionstring|cookie|credential|dsn|jwt|key(?!words?$)|pass(code|phrase|w)|secret|session|signature|signing|token|webhook/
/** Names of secrets that are also parts of common words. */
const SECRET_WORD = /(^|_)(hmac|nonce|otp|pass|pat|pin|psk|pw|pwd|salt|seed|sid|sig)(_|$)/

/** Strings that contain a secret: a URL with a password, `password=…`, `Bearer …`, or a private key. */
const SECRET_STRING =
  /:[^]*@|(auth(?!ors?\b)|cookie|credential|jwt|key|pass|pwd|secret|sig|token)\w*["']?\s*[:=]|^\s*(basic|bearer|digest|token)\s+\S+\s*$|-----BEGIN/i
/** The longest word that may be a name rather than a random string. */
const RANDOM_WORD = /[\w+=~-]{20,}/g

/**
 * Replaces values that are probably secrets by `[FILTERED]`, at any depth: those with the name of a secret, such as `api_key`, in
 * an object or in a list of names and values, and strings such as `postgres://ada:password@host`, `Bearer …` or a random token. A
 * boolean or null is no secret.
 */
export function hideSecrets(value: unknown, ancestors: readonly unknown[] = []): unknown {
  if (typeof value === "string") return isSecret(value) ? HIDDEN : value
  if (ancestors.includes(value)) return "..." // it contains itself
  const hide = (inner: unknown): unknown => hideSecrets(inner, [...ancestors, value])
  const hideNamed = (name: unknown, inner: unknown): unknown => (namesSecret(name) ? hideAll(inner) : hide(inner))
  if (Array.isArray(value)) {
    const hasPairs = value.length % 2 === 0
    return value.map((item, index) => (hasPairs && index % 2 === 1 ? hideNamed(value[index - 1], item) : hide(item)))
  }
  if (!isPlainObject(value)) return value
  const isEntry = ["name", "key", "header", "field"].some((name) => namesSecret(value[name]))
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      isSecret(name) ? HIDDEN : name,
      isEntry && /^values?$/.test(name) ? hideAll(inner) : hideNamed(name, inner),
    ]),
  )
}

/** Whether a value is the name of a secret, such as `"apiKey"`, `"x-api-key"` or `"DB_PASSWORD"`. */
export function namesSecret(name: unknown): boolean {
  if (typeof name !== "string") return false
  const words = name
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "_")
  return SECRET_WORD.test(words) || SECRET_PART.test(words.replaceAll("_", ""))
}

/** Hides a value that has the name of a secret. */
export function hideAll(value: unknown): unknown {
  return value === undefined || value === null || typeof value === "boolean" ? value : HIDDEN
}

function isSecret(text: string): boolean {
  return SECRET_STRING.test(text) || (text.match(RANDOM_WORD) ?? []).some(isRandom)
}

/** Whether a word has digits between letters as only random strings do. */
function isRandom(word: string): boolean {
  return (word.match(/\d+/g) ?? []).length >= 3 || (/\d/.test(word) && /[A-Z]/.test(word))
}
