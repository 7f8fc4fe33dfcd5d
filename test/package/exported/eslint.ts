import * as everything from "waymark/eslint"

export const all = { ...everything }
export const rules = everything.plugin.rules
