import { join } from "node:path"
import { WORKER } from "../../package/runtimes/prepare.js"
import { runtimes } from "../../package/runtimes/runtimes.js"
import type { Runtime } from "../../package/runtimes/runtimes.js"
import { root } from "../../unit/house/sources.js"

/** How the application is bundled, and what serves the bundle. */
export interface Host {
  readonly name: string
  /** The format of the application's modules. */
  readonly format: "esm" | "cjs"
  /** The files of the project other than the application. */
  readonly files: Readonly<Record<string, string>>
  /** The arguments of Node with which it is bundled; what it prints is a warning, if it is not in `chatter`. */
  readonly build: readonly string[]
  /** What a bundler prints if all is well. */
  readonly chatter?: RegExp
  /** What runs the bundle. */
  readonly runtime: Runtime
  /** Whether the runtime has files, so that it can send them and keep uploads on the disk. */
  readonly hasFiles: boolean
}

const script = (name: string): string => join(import.meta.dirname, "builds", `${name}.mjs`)
const command = (path: string): string => join(import.meta.dirname, "node_modules", path)
const node = (...args: readonly string[]): Runtime => ({ name: "Node", binary: process.execPath, args })

function runtime(name: string, args: readonly string[]): Runtime {
  const found = runtimes.find((other) => other.name === name)
  if (found === undefined) throw new Error(`there is no runtime ${name}`)
  return { ...found, args }
}

const bundled = (name: string, build: readonly string[], runtime: Runtime, hasFiles = true): Host => ({
  name,
  format: "esm",
  files: { "worker.capnp": WORKER.replace(`embed "worker.js"`, `embed "out/worker.js"`) },
  build,
  runtime,
  hasFiles,
})

const parcel = (outputFormat: "esmodule" | "commonjs"): Host => ({
  name: `Parcel, ${outputFormat === "esmodule" ? "an ES module" : "CommonJS"}`,
  format: "esm",
  files: {
    "package.json": JSON.stringify({
      name: "app",
      type: outputFormat === "esmodule" ? "module" : "commonjs",
      engines: { node: ">=20.16.0" },
      main: "out/main.js",
      "@parcel/resolver-default": { packageExports: true },
      targets: { main: { context: "node", includeNodeModules: true, outputFormat } },
    }),
    // Parcel reads the settings of resolvers next to it.
    "package-lock.json": "{}",
  },
  build: [
    command("parcel/lib/bin.js"),
    "build",
    "main.js",
    "--no-cache",
    "--cache-dir",
    "cache",
    "--log-level",
    "warn",
  ],
  runtime: node("out/main.js"),
  hasFiles: true,
})

const VERBS = ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"]
const next = (bundler: "turbopack" | "webpack"): Host => ({
  name: `Next.js with ${bundler === "webpack" ? "webpack" : "Turbopack"}`,
  format: "esm",
  files: {
    "next.config.mjs": `export default ${JSON.stringify({ turbopack: { root }, outputFileTracingRoot: root })}`,
    "app/[[...path]]/route.js": [
      `import { UncompressedEndpoint } from "../../endpoint.js"`,
      `const handler = (request) => UncompressedEndpoint.fetch(request)`,
      `export { ${VERBS.map((verb) => `handler as ${verb}`).join(", ")} }`,
    ].join("\n"),
  },
  build: [command("next/dist/bin/next"), "build", `--${bundler}`],
  chatter: /^(?!.*(warn|⚠))|No build cache found/i,
  runtime: node(command("next/dist/bin/next"), "start", "--port", "0", "--hostname", "127.0.0.1"),
  hasFiles: true,
})

const svelteKit: Host = {
  name: "SvelteKit",
  format: "esm",
  files: {
    "svelte.config.js": [
      `import adapter from "@sveltejs/adapter-node"`,
      `export default { kit: { adapter: adapter({ out: "out" }), csrf: { trustedOrigins: ["*"] } } }`,
    ].join("\n"),
    "vite.config.js": [
      `import { sveltekit } from "@sveltejs/kit/vite"`,
      `const rolldownOptions = { checks: { bundlerTimings: false } }`,
      `export default { plugins: [sveltekit()], build: { rolldownOptions } }`,
    ].join("\n"),
    "src/app.html": "<!doctype html><html><head>%sveltekit.head%</head><body>%sveltekit.body%</body></html>",
    "src/hooks.server.js": [
      `import { Endpoint } from "../endpoint.js"`,
      `export const handle = async ({ event, resolve }) => (await Endpoint.fetch_or_pass(event.request)) ?? resolve(event)`,
    ].join("\n"),
    "src/routes/[...path]/+server.js": `export const GET = () => new Response("Not Found", { status: 404 })`,
    // The program of the adapter does not print the port that it got.
    "server.js": [
      `import { createServer } from "node:http"`,
      `process.env.BODY_SIZE_LIMIT = "Infinity"`,
      `const { handler } = await import("./out/handler.js")`,
      `const server = createServer(handler).listen(0, "127.0.0.1", () => {`,
      "  console.log(`Listening on http://localhost:${server.address().port}`)",
      `})`,
    ].join("\n"),
  },
  build: [command("vite/bin/vite.js"), "build", "--logLevel", "warn"],
  chatter:
    /^(> Using @sveltejs|Run npm run preview|Generated an empty chunk: "chunks\/env.js")|✔ done|"@sveltejs\/kit\/int/,
  runtime: node("server.js"),
  hasFiles: true,
}

const ES_MODULE = [script("esbuild"), "main.js", "out/main.mjs", "esm", "node"]

/** What is tested. */
export const hosts: readonly Host[] = [
  bundled("esbuild, an ES module", ES_MODULE, node("out/main.mjs")),
  bundled("esbuild, CommonJS", [script("esbuild"), "main.js", "out/main.cjs", "cjs", "node"], node("out/main.cjs")),
  bundled("Rollup, an ES module", [script("rollup"), "main.js", "out/main.mjs", "esm"], node("out/main.mjs")),
  bundled("Rollup, CommonJS", [script("rollup"), "main.js", "out/main.cjs", "cjs"], node("out/main.cjs")),
  bundled("Rolldown, an ES module", [script("rolldown"), "main.js", "out/main.mjs", "esm"], node("out/main.mjs")),
  bundled("Rolldown, CommonJS", [script("rolldown"), "main.js", "out/main.cjs", "cjs"], node("out/main.cjs")),
  bundled("Vite for SSR", [script("vite")], node("out/main.mjs")),
  bundled("webpack, an ES module", [script("webpack"), "webpack", "esm"], node("out/main.mjs")),
  bundled("webpack, CommonJS", [script("webpack"), "webpack", "cjs"], node("out/main.cjs")),
  bundled("Rspack, an ES module", [script("webpack"), "rspack", "esm"], node("out/main.mjs")),
  bundled("Rspack, CommonJS", [script("webpack"), "rspack", "cjs"], node("out/main.cjs")),
  parcel("esmodule"),
  parcel("commonjs"),
  next("turbopack"),
  next("webpack"),
  svelteKit,
  bundled("esbuild, on Deno", ES_MODULE, runtime("Deno", ["run", "--allow-all", "out/main.mjs"])),
  bundled("esbuild, on Bun", ES_MODULE, runtime("Bun", ["out/main.mjs"])),
  bundled(
    "esbuild, on workerd",
    [script("esbuild"), "worker.js", "out/worker.js", "esm", "browser"],
    runtime("workerd", ["serve", "worker.capnp", "--control-fd=1"]),
    false,
  ),
]
