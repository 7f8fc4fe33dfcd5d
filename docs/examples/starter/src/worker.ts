import { make_endpoint } from "./endpoint.ts"

const { fetch } = make_endpoint(console)

export default { fetch }
