/** An option of the endpoint is misspelt, with and without `endpoint_config`. */
import { define_endpoint, endpoint_config } from "waymark/server"

// runs: unknown options are ignored
// refused: Did you mean to write 'plugs'?
define_endpoint({ plgs: [] })
// refused: Did you mean to write 'plugs'?
define_endpoint(endpoint_config({ plgs: [] }))
