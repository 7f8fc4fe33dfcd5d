import { CONTRACT_RULES } from "../contracts/contract-rules.js"
import { ROW_OPTION_RULE } from "../rows/row-option-rule.js"
import { DEPRECATION_RULES } from "../deprecations/rules.js"
import { whereProblem } from "../rules/where-rules.js"
import { FORWARD_KIND } from "../rows/forward-kind.js"
import type { TableRules } from "../kinds.js"
import { RESOURCES_KIND } from "../resources/resources-kind.js"
import { REDIRECT_KIND } from "../redirects/redirect-kind.js"
import { SOCKET_KIND } from "../rows/socket-kind.js"

/** The rules for all nodes and options. */
export const TABLE_RULES: TableRules = /* @__PURE__ */ Object.assign(
  {
    resources: RESOURCES_KIND,
    forward: FORWARD_KIND,
    socket: SOCKET_KIND,
    redirect: REDIRECT_KIND,
    where: whereProblem,
    row_options: ROW_OPTION_RULE,
    deprecated: DEPRECATION_RULES,
  },
  CONTRACT_RULES,
)
