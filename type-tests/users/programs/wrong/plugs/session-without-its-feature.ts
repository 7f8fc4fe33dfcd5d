/** A plug that is generic in its conn needs cookies, which the endpoint does not name. */
import { define_endpoint, endpoint_config } from "waymark/edge"
import { cookie_store, session } from "waymark/plugs"

// throws: requires a secret_key_base
// refused: plug 1 of the endpoint needs cookies: name it in the conn of define_router
define_endpoint(endpoint_config({ plugs: [session({ store: cookie_store({ signing_salt: "a" }), key: "k" })] }))
