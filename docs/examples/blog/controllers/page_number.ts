import type { Conn } from "waymark/server"

/** The `page` of the query, counted from 1; 1 if it is missing or not a number. */
export function page_number(conn: Conn): number {
  const { page } = conn.query_params
  return typeof page === "string" && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}
