/** A function that makes a plug is in a checked endpoint without being called. */
import { compress } from "waymark/plugs"
import { define_endpoint, endpoint_config } from "waymark/server"

// runs: only a call shows that a function makes a plug
// refused: makes a plug: call it
define_endpoint(endpoint_config({ plugs: [compress] }))
