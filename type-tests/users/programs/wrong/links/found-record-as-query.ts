/** A record whose type is inferred from a function is passed after the param that it was meant to be. */
import { bind_helpers, helpers, resources } from "waymark"

const find = (id: string) => ({ id, title: "Hello", draft: true })
const links = bind_helpers(helpers([resources("/posts", "PostController")]), new URL("https://example.com"))

// refused: is not assignable to parameter of type 'Query
links.post_path("show", 7, find("7"))

// runs: any object may be meant as a query
