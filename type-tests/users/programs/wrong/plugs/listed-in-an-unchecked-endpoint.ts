/** A plug that needs options is in the list of an endpoint, which passes none. */
import assert from "node:assert/strict"
import { accepts } from "waymark/plugs"
import { define_endpoint } from "waymark/server"

// runs: at run time, a function does not show which options it takes
const Endpoint = define_endpoint({
  // refused: needs nothing, or is in endpoint_config
  plugs: [(conn) => conn, accepts],
  on_error: (error) => assert.match(String(error), /TypeError/),
})
assert.equal((await Endpoint.fetch(new Request("http://localhost/"))).status, 500)
