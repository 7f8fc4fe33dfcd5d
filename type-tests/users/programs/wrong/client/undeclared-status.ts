/** A program compares the status of an answer with one that the route does not declare. */
import { get } from "waymark"
import { client } from "waymark/client"

const routes = [get("/users/:id", "UserController", "show", { answers: { 200: "User", 404: "Problem" } })] as const
const fetch = async () => Response.json({})
const api = client(routes, { base_url: "https://example.com", fetch })

const answer = await api.user("show", 42)
// refused: This comparison appears to be unintentional because the types '200 | 404' and '401' have no overlap
if (answer.status === 401) console.warn("log in")
// runs: the comparison is false
