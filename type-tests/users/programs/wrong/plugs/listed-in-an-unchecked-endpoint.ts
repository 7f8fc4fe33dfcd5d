/** A plug that needs options is in the list of an endpoint, which passes none. */
import { accepts } from "waymark/plugs"
import { define_endpoint } from "waymark/server"

// throws: accepts takes a list of formats such as ["html", "json"], got: undefined
define_endpoint({
  // refused: call its maker, or use endpoint_config
  plugs: [(conn) => conn, accepts],
})
