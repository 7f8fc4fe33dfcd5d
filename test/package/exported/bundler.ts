import * as everything from "waymark/bundler"

export const all = { ...everything }
export const of_waymark = everything.waymark.vite({ tables: "src/routes.ts" })
export const esbuild = everything.waymark.esbuild({ tables: "src/routes.ts" })
export const { rollup, webpack } = everything.waymark
