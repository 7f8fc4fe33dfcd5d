import { existsSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { build } from "tsup"
import type { Options } from "tsup"
import { root } from "../../unit/house/sources.js"

/** The settings of workerd for a folder with `worker.js`, which may ask servers of this machine. */
export const WORKER = `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (
    modules = [(name = "worker", esModule = embed "worker.js")],
    compatibilityDate = "2025-01-01",
  )), (name = "internet", network = (allow = ["private"]))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
`

/** The settings of workerd for a folder with `object.js`, in which a Durable Object answers all requests. */
const OBJECT = `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (
    modules = [(name = "worker", esModule = embed "object.js")],
    compatibilityDate = "2025-01-01",
    durableObjectNamespaces = [(className = "Application", uniqueKey = "application")],
    durableObjectStorage = (inMemory = void),
    bindings = [(name = "APPLICATION", durableObjectNamespace = "Application")],
  ))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
`

/**
 * Creates a folder with an application that uses the built package, and with its bundle for Workers.
 *
 * @param prefix of the files of the application in this folder
 */
export async function prepareFolder(prefix: "" | "socket-" | "fetched-" = ""): Promise<string> {
  if (!existsSync(join(root, "dist"))) throw new Error("npm run build has to be run before")
  const folder = mkdtempSync(join(tmpdir(), "waymark-runtimes-"))
  mkdirSync(join(folder, "node_modules"))
  symlinkSync(root, join(folder, "node_modules/waymark"))
  writeFileSync(join(folder, "package.json"), `{ "type": "module", "dependencies": { "waymark": "*" } }`)
  writeFileSync(join(folder, "worker.capnp"), WORKER)
  writeFileSync(join(folder, "object.capnp"), OBJECT)
  // Not the one of the root, whose paths lead to the sources.
  writeFileSync(join(folder, "tsconfig.json"), "{}")
  const common: Options = {
    config: false,
    tsconfig: join(folder, "tsconfig.json"),
    silent: true,
    clean: false,
    dts: false,
    format: "esm",
    target: "es2022",
    outDir: folder,
  }
  const entry = (name: string): Record<string, string> => ({
    [name]: join(root, `test/package/runtimes/${prefix}${name}.ts`),
  })
  await build({ ...common, entry: entry("server"), noExternal: ["hono"], external: [/^waymark/] })
  await build({
    splitting: false, // workerd loads one file
    ...common,
    entry: { ...entry("worker"), ...(prefix === "socket-" ? entry("object") : {}) },
    noExternal: [/.*/],
    platform: "browser",
    esbuildOptions(options) {
      options.alias = Object.fromEntries(
        ["waymark/edge", "waymark/live", "waymark/server", "waymark/plugs", "waymark"].map((name) => [
          name,
          builtEntry(name),
        ]),
      )
    },
  })
  return folder
}

const builtEntry = (name: string): string => join(root, "dist", name.replace("waymark", ""), "index.js")
