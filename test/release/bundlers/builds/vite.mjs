import { build } from "vite"

await build({
  configFile: false,
  logLevel: "warn",
  ssr: { noExternal: true },
  build: { ssr: "main.js", outDir: "out", rolldownOptions: { output: { entryFileNames: "main.mjs" } } },
})
