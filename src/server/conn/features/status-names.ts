import { invalidStatus } from "../response/body.js"
import type { ConnFeature } from "../core-conn.js"
import type { StatusNameMethods } from "../response/response-checks.types.js"
import { STATUSES } from "../response/statuses.js"
import type { StatusName } from "../response/statuses.js"

/** Names of statuses, such as `put_status("not_found")`. */
export const status_names: ConnFeature<"status_names", StatusNameMethods> = {
  feature: "status_names",
  extend: (Base) =>
    class extends Base {
      override put_status(status: number | StatusName): this {
        return super.put_status(typeof status === "string" ? numberOf(status) : status)
      }
    },
}

/** @throws {ArgumentError} when no status has the name */
function numberOf(name: StatusName): number {
  if (Object.hasOwn(STATUSES, name)) return STATUSES[name]
  throw invalidStatus(name)
}
