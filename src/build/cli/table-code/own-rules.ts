import { TABLE_RULES } from "../../../core/table/fold/table-rules.js"
import type { TableRules } from "../../../core/table/kinds.js"

const none = (): void => undefined

/** The rules of rows without those for names of other rows. */
export const OWN_RULES: TableRules = {
  ...TABLE_RULES,
  redirect: { ...TABLE_RULES.redirect, check: none },
  ...(TABLE_RULES.deprecated === undefined ? {} : { deprecated: { ...TABLE_RULES.deprecated, check: none } }),
}
