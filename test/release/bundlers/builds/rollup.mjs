import commonjs from "@rollup/plugin-commonjs"
import { nodeResolve } from "@rollup/plugin-node-resolve"
import { rollup } from "rollup"

const [input, file, format] = process.argv.slice(2)
const plugins = [nodeResolve({ exportConditions: ["node"] }), commonjs()]
const bundle = await rollup({ input, plugins, onwarn: (warning) => console.log(warning.message) })
await bundle.write({ file, format })
