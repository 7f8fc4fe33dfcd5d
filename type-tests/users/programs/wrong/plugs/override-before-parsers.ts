/** An endpoint reads the method of a form before it has read the form. */
import { method_override, parsers } from "waymark/plugs"
import { define_endpoint, endpoint_config } from "waymark/server"

// throws: plug 1 of the endpoint requires parsers before it
define_endpoint(
  endpoint_config({
    plugs: [
      // refused: plug 1 of the endpoint requires parsers before it
      method_override,
      parsers(),
    ],
  }),
)
