/** A date is passed as a query. */
import { helpers, resources } from "waymark"

const Routes = helpers([resources("/events", "EventController")])

// refused: is not assignable to parameter of type 'Query
Routes.event_path(new URL("https://example.com"), "index", new Date())

// throws: called with invalid params
