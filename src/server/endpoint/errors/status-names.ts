/**
 * The names of the statuses that answer errors, from 400 and from 500 on, in order; empty for a status that has none. In
 * strings, since every bundle has them.
 *
 * @see RFC 9110, 15.5 and 15.6; Plug.Conn.Status
 */
const STATUS_NAMES: Readonly<Record<number, readonly string[]>> = {
  4: /* @__PURE__ */ "Bad Request,Unauthorized,Payment Required,Forbidden,Not Found,Method Not Allowed,Not Acceptable,Proxy Authentication Required,Request Timeout,Conflict,Gone,Length Required,Precondition Failed,Content Too Large,URI Too Long,Unsupported Media Type,Range Not Satisfiable,Expectation Failed,I'm a teapot,,,Misdirected Request,Unprocessable Content,Locked,Failed Dependency,Too Early,Upgrade Required,,Precondition Required,Too Many Requests,,Request Header Fields Too Large".split(
    ",",
  ),
  5: /* @__PURE__ */ "Internal Server Error,Not Implemented,Bad Gateway,Service Unavailable,Gateway Timeout,HTTP Version Not Supported,Variant Also Negotiates,Insufficient Storage,Loop Detected,,Not Extended,Network Authentication Required".split(
    ",",
  ),
}

/** The name of a status, such as `"Not Found"`, or `"Error"` for one that has none. */
export function statusName(status: number): string {
  if (status === 451) return "Unavailable For Legal Reasons"
  const name = STATUS_NAMES[Math.trunc(status / 100)]?.[status % 100]
  return name === undefined || name === "" ? "Error" : name
}
