import * as everything from "waymark/eslint"

export const all = { ...everything }
export const of_plugin = everything.plugin
export const of_default = everything.default
export const rules = everything.plugin.rules
