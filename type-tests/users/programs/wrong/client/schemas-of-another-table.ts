/** A client gets the schemas of another module. */
import { get } from "waymark"
import { client } from "waymark/client"
import type { ZodObject, ZodString } from "zod"

type BlogSchemas = { readonly Post: ZodObject<{ title: ZodString }> }
const routes = [get("/users/:id", "UserController", "show", { answers: { 200: "User" } })] as const

// refused: unknown schema \"User\"
export const api = client<typeof routes, BlogSchemas>(routes, { base_url: "https://example.com" })
// runs: a client has only the types of schemas
