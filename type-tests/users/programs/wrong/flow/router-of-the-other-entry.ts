/** A router of `waymark/edge` is in an endpoint of `waymark/server`, and the other way round. */
import { get } from "waymark"
import * as edge from "waymark/edge"
import * as server from "waymark/server"

const routes = [get("/", "PageController", "index")] as const
const EdgeRouter = edge.define_router(routes).build({ PageController: { index: (conn) => conn.text("") } })
const ServerRouter = server.define_router(routes).build({ PageController: { index: (conn) => conn.text("") } })

// runs: the endpoint of either entry calls any router
// refused: Types of property 'conn_class' are incompatible
server.define_endpoint({ router: EdgeRouter })
// refused: Types of property 'conn_class' are incompatible
edge.define_endpoint({ router: ServerRouter })
// refused: Types of property 'conn_class' are incompatible
server.define_endpoint(server.endpoint_config({ router: EdgeRouter }))
// refused: Types of property 'conn_class' are incompatible
edge.define_endpoint(edge.endpoint_config({ router: ServerRouter }))
