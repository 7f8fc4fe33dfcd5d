/** A function that makes a plug is registered without being called. */
import assert from "node:assert/strict"
import { parsers } from "waymark/plugs"
import { define_endpoint } from "waymark/server"

// runs: only a call shows that a function makes a plug; the error then says so
const Endpoint = define_endpoint({
  // refused: is not assignable to type 'FreePlug<
  plugs: [(conn) => conn, parsers],
  on_error: (error) =>
    assert.match(String(error), /plug "parsers" of the endpoint returned a function, so it makes a plug/),
})
assert.equal((await Endpoint.fetch(new Request("http://localhost/"))).status, 500)
