import type { CoreConn } from "../../conn/core-conn.js"

/** Headers that a response with the status 101 does not have: those of a body, and those of the handshake. */
const LEFT_OUT = /^(content-.*|transfer-encoding|cache-control|connection|upgrade|sec-websocket-(?:accept|extensions))$/

/** The headers that plugs have set, with one entry for each cookie, for the response that opens a socket. */
export function upgradeHeaders(conn: CoreConn): readonly (readonly [name: string, value: string])[] {
  return [...conn.sent_headers()].filter(([name]) => !LEFT_OUT.test(name))
}

/** Whether a request asks for another protocol on its connection, as clients of sockets do. */
export function asksToUpgrade(headers: Pick<Headers, "get">): boolean {
  return /(?:^|,)\s*upgrade\s*(?:,|$)/i.test(headers.get("connection") ?? "")
}

export const PROTOCOL = "sec-websocket-protocol"

/** Chooses the first of a row's protocols that the client offers, unless a plug has chosen one. */
export function offerProtocols(conn: CoreConn, protocols: readonly string[] = []): void {
  const offered = offeredBy(conn)
  const chosen = protocols.find((protocol) => offered.includes(protocol))
  if (chosen !== undefined && conn.get_resp_header(PROTOCOL).length === 0) conn.put_resp_header(PROTOCOL, chosen)
}

const offeredBy = (conn: CoreConn): readonly string[] =>
  conn.req_headers
    .get(PROTOCOL)
    ?.split(",")
    .map((protocol) => protocol.trim()) ?? []

/** The protocol that was chosen, if the client offers it: clients close a socket with another one. */
export function chosenProtocol(conn: CoreConn): string | undefined {
  const [chosen] = conn.get_resp_header(PROTOCOL)
  return chosen !== undefined && offeredBy(conn).includes(chosen) ? chosen : undefined
}

/** The same headers, without a protocol that the client does not offer. */
export function checkedUpgradeHeaders(conn: CoreConn): Headers {
  const headers = new Headers(upgradeHeaders(conn).map(([name, value]): [string, string] => [name, value]))
  if (chosenProtocol(conn) === undefined) headers.delete(PROTOCOL)
  return headers
}
