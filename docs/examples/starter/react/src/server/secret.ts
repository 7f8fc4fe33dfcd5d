import { randomBytes } from "node:crypto"

/** The secret of sessions. In production it comes from the environment. Else each start has its own, and ends all sessions. */
export function read_secret(env: NodeJS.ProcessEnv): string {
  const { NODE_ENV, SECRET_KEY_BASE } = env
  if (SECRET_KEY_BASE !== undefined) return SECRET_KEY_BASE
  if (NODE_ENV === "production")
    throw new Error("SECRET_KEY_BASE is not set: give it at least 64 random bytes, e.g. of openssl rand -base64 64")
  return random
}

const random = randomBytes(64).toString("base64")
