import { rspack } from "@rspack/core"
import webpack from "webpack"

const [bundler, format] = process.argv.slice(2)
const asModule = {
  experiments: { outputModule: true },
  output: { path: `${process.cwd()}/out`, filename: "main.mjs", module: true, chunkFormat: "module" },
}
const asCommonJs = { output: { path: `${process.cwd()}/out`, filename: "main.cjs" } }
const config = {
  mode: "production",
  target: "node20",
  context: process.cwd(),
  entry: "./main.js",
  ...(format === "esm" ? asModule : asCommonJs),
}
const make = bundler === "webpack" ? webpack : rspack
const stats = await new Promise((done, fail) => make(config, (error, made) => (error ? fail(error) : done(made))))
const found = stats.toString({ all: false, errors: true, warnings: true })
if (found !== "") console.log(found)
