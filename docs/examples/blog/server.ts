import { randomBytes } from "node:crypto"
import { fileURLToPath } from "node:url"
import { format_routes } from "waymark"
import { serve } from "waymark/node"
import { blog_endpoint } from "./endpoint.js"
import { Blog } from "./plugs/put_blog.js"
import { routes } from "./routes.js"
import { open_database } from "./store/database.js"

const DATABASE = fileURLToPath(new URL("data/blog.db", import.meta.url))
const { PORT = "4000", HOST = "127.0.0.1", BLOG_DATABASE = DATABASE, BLOG_ADMIN_PASSWORD } = process.env

async function start(): Promise<void> {
  const port = Number(PORT)
  const database = open_database(BLOG_DATABASE)
  const admin_password = BLOG_ADMIN_PASSWORD ?? randomBytes(6).toString("hex")
  const endpoint = blog_endpoint(new Blog(database, admin_password), { host: HOST, port })
  const server = await serve(endpoint, { port, hostname: HOST })

  console.log(format_routes(routes))
  console.log(`The blog is at ${server.url}`)
  if (BLOG_ADMIN_PASSWORD === undefined) console.log(`Its admin signs in as "admin", password "${admin_password}"`)

  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      void server.close().then(() => database.close())
    })
}

/** What to tell somebody whose server did not start. */
function explain(error: unknown): string {
  if (!(error instanceof Error) || error instanceof RangeError) return String(error)
  if ("code" in error && error.code === "EADDRINUSE")
    return `Port ${PORT} is taken. Choose another one: PORT=4001 npm start`
  return error.stack ?? error.message
}

start().catch((error: unknown) => {
  console.error(explain(error))
  process.exit(1)
})
