import { Hono } from "hono"

const books = new Hono()
books.get("/", (c) => c.json([]))
books.get("/:id{[0-9]+}", (c) => c.json(c.req.param("id")))
books.delete("/:id", (c) => c.body(null, 204))

const admin = new Hono().basePath("/admin")
admin.use("*", async (_c, next) => next())
admin.get("/stats", (c) => c.text("stats"))

export const app = new Hono()
app.get("/", (c) => c.text("home"))
app.route("/api/books", books)
app.route("/", admin)
app.on(["PUT", "PATCH"], "/settings/:key?", (c) => c.text("set"))
app.get("/files/*", (c) => c.text("file"))
