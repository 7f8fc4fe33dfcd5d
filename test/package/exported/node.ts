import * as everything from "waymark/node"
import { define_endpoint } from "waymark/server"

const Endpoint = define_endpoint({ plugs: [(conn) => conn.text("Hello")] })

export const all = { ...everything }
export const of_fastify_plugin = everything.fastify_plugin(Endpoint)
export const of_middleware = everything.middleware(Endpoint)
export const of_read_manifest = everything.read_manifest("cache_manifest.json")
export const of_serve = () => everything.serve(Endpoint, { port: 0 })

export const started = async () => ({ ...(await of_serve()) })
