/** Functions that make rows are called with invalid names. */
import { define_routes, get, helpers, pipeline, plug, resources, scope } from "waymark"

const page = <const Path extends string>(path: Path) => get(`/pages/${path}`, "PageController", "index")
const area = <const Alias extends string>(alias: Alias) => scope("/area", alias, [get("/", "HomeController", "index")])
const under = <const Path extends string>(path: Path) => scope(`/under/${path}`, [get("/", "HomeController", "index")])
const crud = <const Name extends string>(name: Name) => resources(`/${name}`, `${name}Controller`)
const guard = <const Name extends string>(name: Name) => pipeline(name, [plug("accepts", ["html"])])

// refused: : in routes must be followed by lowercase letters or underscore
helpers([get("/", "PageController", "index"), page(":Id")])
const areas = [area("/admin")] as const
// refused: an alias is a name such as
helpers(areas)
// refused: write \":id\", got \"{id}\"
define_routes([under("{id}")])
define_routes([
  // refused: expected the name of a controller or plug, beginning with a capital
  crud("users"),
])
const guards = [guard("browser"), pipeline("browser", [])] as const
// refused: is declared twice (table[0], table[1])
helpers(guards)

// throws: : in routes must be followed by lowercase letters or underscore, got: "/pages/:Id"
