/** A middleware of Express, which takes a request, a response and a function. */
import { define_endpoint } from "waymark/server"

const cors = (_req: object, res: { setHeader(name: string, value: string): void }, next: () => void): void => {
  res.setHeader("access-control-allow-origin", "*")
  next()
}
// throws: plug "cors" of the endpoint takes 3 parameters, but a plug takes the conn and its options
// refused: is not assignable to type 'FreePlug<
define_endpoint({ plugs: [cors] })
