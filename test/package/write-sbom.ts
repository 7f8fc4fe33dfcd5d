/** Writes the software bill of materials to `sbom.cdx.json`, for the release workflow to attach. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../unit/house/sources.js"
import { billOfMaterials } from "./sbom.js"

writeFileSync(join(root, "sbom.cdx.json"), billOfMaterials(root))
console.log("sbom.cdx.json is written")
