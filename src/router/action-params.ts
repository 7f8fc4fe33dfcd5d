import { Params } from "../match/params.js"
import { paramList } from "../pattern/params.js"
import type { AnyPathParams } from "../pattern/params.js"
import type { Conn } from "../conn/conn.js"

/**
 * Returns the function that makes the second argument of an action: a new object without prototype that has the params
 * of the route's path, as plugs left them in `conn.path_params`, and no other key. The type of the argument says the
 * same, so an action can pass all of it on.
 */
export function actionParams(path: string): (conn: Conn) => AnyPathParams {
  const names = paramList<string>(path).map(([name]) => name)
  return ({ path_params }) => {
    const params = new Params()
    for (const name of names) {
      const value = path_params[name]
      if (value !== undefined) params[name] = value
    }
    return params
  }
}
