// Plugs Waymark into a harness that compares routers: `find` is given a raw path and gives `{ id, params }`.
import { compile_matcher } from "waymark"

/** Routes in the harness's form, as a table. A bare `*` is a glob with no name there; here it needs one. */
const toRow = ({ method, path }) => ["match", method.toLowerCase(), path.replace(/\*$/, "*rest"), "X", "x"]

/** Globs are joined by the harness's rule: without their prefix, as one text. */
function joinGlob(params, [name, prefix]) {
  params[name] = params[name].join("/").slice(prefix)
}

export default {
  name: "waymark",
  pkg: "waymark",
  order: "declaration",
  decodes: true,
  build(routes) {
    const matcher = compile_matcher(routes.map(toRow))
    const globs = routes.map(({ path }) => {
      const found = /([^/:*]*)\*(\w+)$/.exec(path)
      return found && [found[2], found[1].length]
    })
    const raw = (method, path) => matcher.match_path(method, path, "")
    const find = (method, path) => {
      const match = matcher.match_path(method, path, "")
      return match === undefined ? null : { id: match.index, params: match.path_params }
    }
    const findJoined = (method, path) => {
      const match = find(method, path)
      if (match !== null && globs[match.id] !== null) joinGlob(match.params, globs[match.id])
      return match
    }
    return { find: globs.some((glob) => glob !== null) ? findJoined : find, raw }
  },
}
