import { rolldown } from "rolldown"

const [input, file, format] = process.argv.slice(2)
const bundle = await rolldown({ input, platform: "node", onLog: (_level, log) => console.log(log.message) })
await bundle.write({ file, format, codeSplitting: false })
