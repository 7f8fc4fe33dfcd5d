import type { ConnFeature } from "../core-conn.js"
import { decodeQuery } from "../request/query-params.js"
import type { Params, RepeatRules } from "../request/query-params.js"

/** Lists and objects in queries: `tags[]=a` and `user[name]=Ada`. Without this feature, these are names of strings. */
export const nested_queries: ConnFeature<"nested_queries", {}> = {
  feature: "nested_queries",
  extend: (Base) =>
    class extends Base {
      protected override decodeQuery(query: string, rules: RepeatRules): Params {
        return decodeQuery(query, rules)
      }
    },
}
