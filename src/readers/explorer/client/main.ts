import { programFromJSON } from "../../../core/match/json.js"
import { programMatcher } from "../../../core/match/matcher.js"
import type { ExplorerData } from "../explorer-data.types.js"
import { byId } from "./dom.js"
import { startExplorer } from "./explorer.js"

// The server wrote it from its own values, so it has this shape.
const data = JSON.parse(byId("data", HTMLScriptElement).textContent ?? "") as ExplorerData
startExplorer(data, programMatcher(programFromJSON(data.matcher)))
