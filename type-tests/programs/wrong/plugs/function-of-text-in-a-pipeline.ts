/** A function that returns a string stands in a pipeline. */
import { pipeline, plug } from "waymark"

// runs: what a function returns shows when it is called
// refused: is not assignable to parameter of type 'PlugReference'
export const browser = pipeline("browser", [plug(String)])
