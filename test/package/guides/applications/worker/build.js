import { build } from "esbuild"
import { waymark } from "waymark/bundler"

await build({
  entryPoints: ["src/worker.ts"],
  bundle: true,
  minify: true,
  format: "esm",
  outfile: "dist/worker.js",
  plugins: [waymark.esbuild({ tables: "src/routes.ts" })],
})
