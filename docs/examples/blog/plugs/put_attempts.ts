import { define_plug } from "waymark/server"
import type { Conn, DefinedPlug } from "waymark/server"
import { TooManyRequestsError } from "../errors.js"
import type { Attempts } from "../store/attempts.js"

/** Gives each conn the counts of logins and sign-ups. */
export const put_attempts = (attempts: Attempts): DefinedPlug<{ assigns: { attempts: Attempts } }> =>
  define_plug<{ assigns: { attempts: Attempts } }>((conn) => conn.assign("attempts", attempts))

/**
 * Counts an attempt before its password is checked, which is slow: by the address that it comes from, and by the account
 * that it is for.
 *
 * @throws {TooManyRequestsError} 429, for too many in 15 minutes
 */
export function count_attempt(conn: Conn, attempts: Attempts, account?: string): void {
  if (
    keys_of(conn, account)
      .map((key) => attempts.take(key))
      .every((is_free) => is_free)
  )
    return
  conn.put_resp_header("retry-after", "900")
  throw new TooManyRequestsError("too many attempts. Try again in 15 minutes")
}

/** Takes an attempt back whose password was right. */
export function forgive_attempt(conn: Conn, attempts: Attempts, account: string): void {
  for (const key of keys_of(conn, account)) attempts.give_back(key)
}

function keys_of(conn: Conn, account: string | undefined): readonly string[] {
  const from = `from ${conn.remote_ip ?? "nowhere"}`
  return account === undefined ? [from] : [from, `for ${account.toLowerCase().slice(0, 200)}`]
}
