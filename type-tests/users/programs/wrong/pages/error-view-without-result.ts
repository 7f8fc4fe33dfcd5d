/** An error view returns nothing: `undefined` would be sent. */
import assert from "node:assert/strict"
import { define_endpoint } from "waymark/server"

const told: string[] = []
const Endpoint = define_endpoint({
  on_error: (error) => void told.push(String(error)),
  render_errors: {
    formats: {
      // refused: void
      html: ({ status }) => {
        String(status)
      },
    },
  },
})

// runs: the view is called for an error, and its own error is reported
const response = await Endpoint.fetch(new Request("http://localhost/", { headers: { accept: "text/html" } }))
assert.equal(response.status, 500)
assert.equal(
  told.at(-1),
  "ArgumentError: a page is a string, or an object with a toString of its own, the html view got: undefined",
)
