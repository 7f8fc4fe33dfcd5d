import { optionTable } from "../options.js"
import type { NamesOf, OptionList, TableOf } from "../options.js"

const SOCKET_LIMIT_LIST = [
  {
    /** The maximum size of a message that arrives, in bytes; a larger one closes the socket with 1009. Default 65,536. */
    max_message_bytes: "limit",
  },
  {
    /** The maximum number of messages, pings and pongs that arrive in a second; more close the socket with 1008. Default 100. */
    max_messages_per_second: "limit",
  },
  {
    /** The maximum number of bytes that wait until the client reads them; more close the socket with 1013. Default 1,048,576. */
    max_unsent_bytes: "limit",
  },
  {
    /** The time in which something has to arrive, if only the answer to a ping, in milliseconds. Default 60,000. */
    idle_timeout: "limit",
  },
] as const satisfies OptionList
/** Limits of an open socket; `Infinity` means no limit. */
export type SocketLimits = { readonly [Name in keyof TableOf<typeof SOCKET_LIMIT_LIST>]?: number }
export const SOCKET_LIMITS = /* @__PURE__ */ optionTable(SOCKET_LIMIT_LIST)
export type SocketLimitNames = NamesOf<typeof SOCKET_LIMIT_LIST>
