/** A function that returns a string is in a pipeline. */
import { pipeline, plug } from "waymark"

// runs: only a call shows what a function returns
// refused: is not assignable to parameter of type 'PlugReference'
export const browser = pipeline("browser", [plug(String)])
