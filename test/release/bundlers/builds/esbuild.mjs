import { build } from "esbuild"

const [entry, outfile, format, platform] = process.argv.slice(2)
await build({ entryPoints: [entry], bundle: true, outfile, format, platform, logLevel: "warning" })
