import * as everything from "waymark/debug"

export const all = { ...everything }
export const of_debug_page = everything.debug_page
export const of_debug_page_for = everything.debug_page_for({ hosts: ["localhost"] })
