import { existsSync, readFileSync, statSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { DIST } from "../../../docs/site/build/folders.js"

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript",
  css: "text/css",
  json: "application/json",
  png: "image/png",
  svg: "image/svg+xml",
  txt: "text/plain; charset=utf-8",
}

/** The built site on a server of 127.0.0.1. */
export interface ServedSite {
  readonly origin: string
  /** The bytes of the compressed answers since the last call. */
  takeBytes(): number
  stop(): Promise<void>
}

/** Serves the files of the built site, compressed, as any host of static files does. */
export async function serveSite(): Promise<ServedSite> {
  if (!existsSync(DIST)) throw new Error("expected the built site: run npm run site")
  let bytes = 0
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname)
    const file = join(DIST, path.endsWith("/") ? `${path}index.html` : path)
    if (!file.startsWith(DIST) || !existsSync(file) || statSync(file).isDirectory()) {
      response.writeHead(404, { "content-type": "text/html" }).end(readFileSync(join(DIST, "404.html")))
      return
    }
    const body = gzipSync(readFileSync(file))
    bytes += body.length
    const type = TYPES[file.split(".").at(-1) ?? ""] ?? "application/octet-stream"
    response.writeHead(200, { "content-type": type, "content-encoding": "gzip" }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    takeBytes() {
      const taken = bytes
      bytes = 0
      return taken
    },
    stop() {
      server.closeAllConnections()
      return new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve())))
    },
  }
}
