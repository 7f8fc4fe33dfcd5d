import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:net"
import { fileURLToPath } from "node:url"
import { format_routes } from "waymark"
import { serve } from "waymark/node"
import type { UrlConfig } from "waymark/server"
import { blog_endpoint } from "./endpoint.js"
import type { BlogConfig } from "./endpoint.js"
import { routes } from "./routes.js"
import { new_password } from "./schemas.js"
import { set_admin_password } from "./store/accounts.js"
import { open_database } from "./store/database.js"

const DATABASE = fileURLToPath(new URL("data/blog.db", import.meta.url))
const { PORT = "4000", HOST = "127.0.0.1", BLOG_DATABASE = DATABASE } = process.env
const { BLOG_ADMIN_PASSWORD, BLOG_SECRET, BLOG_URL = `http://${HOST}:${PORT}`, BLOG_PROXIES } = process.env
const IS_DEVELOPMENT = [undefined, "", "development", "test"].includes(process.env.NODE_ENV)
const OTHER_PORT = `PORT=${PORT === "4001" ? 4002 : 4001} npm start`

async function start(): Promise<void> {
  const port = read_port(PORT)
  const url = read_url(BLOG_URL)
  const password = read_password(BLOG_ADMIN_PASSWORD ?? randomBytes(12).toString("hex"))
  // Before the database is opened, because a running blog may be using it, with its admin's password.
  await check_port(port, HOST)
  const database = open_database(BLOG_DATABASE)
  const admin = await set_admin_password(database, password)
  const secret_key_base = BLOG_SECRET ?? randomBytes(48).toString("base64")
  const trusted_proxies = BLOG_PROXIES?.split(",") ?? []
  const endpoint = blog_endpoint({
    ...(IS_DEVELOPMENT ? await development() : {}),
    database,
    url,
    secret_key_base,
    logger: console,
    trusted_proxies,
  })
  const server = await serve(endpoint, { port, hostname: HOST, print: false })

  console.log(format_routes(routes))
  console.log(`The blog is at ${server.url}`)
  if (IS_DEVELOPMENT) console.log(`Its routes are at ${server.url}dev/routes`)
  if (BLOG_SECRET === undefined)
    console.log("Logins last until it stops; set BLOG_SECRET to 64 random bytes to keep them")
  if (BLOG_ADMIN_PASSWORD === undefined) console.log(`Its admin logs in as ${admin.email}, password "${password}"`)

  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      void server.close({ grace: 5_000 }).then(() => database.close())
    })
}

/** The pages for developers. They are imported here, so that production neither shows nor loads them. */
async function development(): Promise<Pick<BlogConfig, "debug_errors" | "router">> {
  const [{ debug_page }, { DevelopmentRouter }] = await Promise.all([
    import("waymark/debug"),
    import("./development.js"),
  ])
  return { debug_errors: debug_page, router: DevelopmentRouter }
}

/**
 * Parses a port number.
 *
 * @throws {RangeError} for anything else
 */
function read_port(text: string): number {
  const port = /^\d+$/.test(text) ? Number(text) : -1
  if (port >= 0 && port <= 65_535) return port
  throw new RangeError(`PORT must be a number from 0 to 65535, got: "${text}"`)
}

/**
 * Returns a password with which a user can log in.
 *
 * @throws {RangeError} for anything else
 */
function read_password(text: string): string {
  const { error } = new_password.safeParse(text)
  if (error === undefined) return text
  throw new RangeError(`BLOG_ADMIN_PASSWORD ${error.issues[0]?.message}`)
}

/** Listens on a port for a moment, and throws the listener's error, such as `EADDRINUSE`. */
async function check_port(port: number, host: string): Promise<void> {
  const server = createServer().listen(port, host)
  await once(server, "listening")
  server.close()
  await once(server, "close")
}

/** Parses the public URL of the blog, e.g. `"https://blog.example"`. */
function read_url(text: string): UrlConfig {
  const { protocol, hostname, port } = new URL(text)
  const scheme = protocol === "https:" ? "https" : "http"
  return { scheme, host: hostname, port: port === "" ? { http: 80, https: 443 }[scheme] : Number(port) }
}

/** The message for an error that prevents the server from starting. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof RangeError) return error.message
  if ("code" in error && error.code === "EADDRINUSE")
    return `Port ${PORT} of ${HOST} is taken; is the blog already running? Stop that program, or choose another port: ${OTHER_PORT}`
  return error.stack ?? error.message
}

start().catch((error: unknown) => {
  console.error(explain(error))
  process.exit(1)
})
