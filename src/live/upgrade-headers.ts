import type { CoreConn } from "../conn/core-conn.js"

/** Headers that a response with the status 101 does not have: those of a body, and those of the handshake. */
const LEFT_OUT = /^(content-.*|transfer-encoding|cache-control|connection|upgrade|sec-websocket-(?:accept|extensions))$/

/** The headers that plugs have set, with one entry for each cookie, for the response that opens a socket. */
export function upgradeHeaders(conn: CoreConn): readonly (readonly [name: string, value: string])[] {
  return [...conn.sent_headers()].filter(([name]) => !LEFT_OUT.test(name))
}
