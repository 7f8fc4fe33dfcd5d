import { define_plug } from "waymark/server"
import type { Conn, DefinedPlug } from "waymark/server"
import { TooManyRequestsError } from "../errors.js"
import type { Attempts } from "../store/attempts.js"

/** Assigns the counts of logins and sign-ups. */
export const put_attempts = (attempts: Attempts): DefinedPlug<{ assigns: { attempts: Attempts } }> =>
  define_plug<{ assigns: { attempts: Attempts } }>((conn) => conn.assign("attempts", attempts))

/**
 * Counts an attempt for the client's address and for the account. Call it before the password is checked, because that is
 * slow.
 *
 * @throws {TooManyRequestsError} 429, after too many attempts in 15 minutes
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

/** Does not count an attempt whose password was correct. */
export function forgive_attempt(conn: Conn, attempts: Attempts, account: string): void {
  for (const key of keys_of(conn, account)) attempts.give_back(key)
}

function keys_of(conn: Conn, account: string | undefined): readonly string[] {
  const from = `from ${conn.remote_ip ?? "nowhere"}`
  return account === undefined ? [from] : [from, `for ${account.toLowerCase().slice(0, 200)}`]
}
