/** A function of numbers is among the plugs of an endpoint. */
import assert from "node:assert/strict"
import { define_endpoint } from "waymark/server"

// runs: only a call shows that a function takes numbers; the error then names the function
const Endpoint = define_endpoint({
  // refused: is not assignable to type 'FreePlug<
  plugs: [Math.max],
  on_error: (error) =>
    assert.match(String(error), /plug "max" of the endpoint must return the conn, a Response or nothing/),
})
assert.equal((await Endpoint.fetch(new Request("http://localhost/"))).status, 500)
