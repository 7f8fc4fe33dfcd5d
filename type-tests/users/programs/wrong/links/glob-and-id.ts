/** Two actions with one param each: a list of segments for one, an id for the other. */
import { get, helpers } from "waymark"

const Routes = helpers([get("/files/:id", "FileController", "show"), get("/raw/*path", "FileController", "raw")])
const act = (isRaw: boolean): "show" | "raw" => (isRaw ? "raw" : "show")

// refused: is not assignable to parameter of type 'never'
Routes.file_path(new URL("https://example.com"), act(true), 7)

// throws: expected a list of segments for *path
