import { openapi } from "waymark/openapi"
import { routes } from "../../routes.js"
import { schemas } from "../../schemas.js"
import { web } from "../../web.js"

const document = openapi(routes, {
  info: {
    title: "Waymark blog",
    version: "1.0.0",
    description: "The posts of the blog as JSON.",
    contact: { name: "The Waymark contributors", url: "https://waymark.invalid/" },
    license: { name: "MIT", identifier: "MIT" },
  },
  tags: [{ name: "Post", description: "The posts of all users." }],
  schemas,
  include: ({ path }) => path.startsWith("/api/v"),
  security: { require_api_user: [{ user: [] }] },
  security_schemes: { user: { type: "http", scheme: "basic", description: "The email and the password of a user." } },
})

/** The OpenAPI document of the API, which is made from the table when the program starts. */
export const DocumentController = web.controller("BlogWeb.API.DocumentController", {
  show: (conn) => conn.json(document),
})
