/** Serves uploads from a folder and prints its address; for a test that kills it. */
import { serve } from "../../../src/server/node/index.js"
import { parsers } from "../../../src/server/plugs/index.js"
import { define_endpoint } from "../../../src/server.js"
import type { Conn } from "../../../src/server.js"

const upload_dir = process.argv[2] ?? ""
const endpoint = define_endpoint({ plugs: [parsers({ upload_dir }), (conn: Conn) => conn.text("done")] })
const server = await serve(endpoint, { port: 0, hostname: "127.0.0.1", print: false })
console.log(server.url)
