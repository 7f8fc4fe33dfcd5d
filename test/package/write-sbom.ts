/** Writes the software bills of materials, for the release workflow to attach. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../unit/house/sources.js"
import { billOfMaterials, importerBill } from "./sbom.js"

const bills = { "sbom.cdx.json": billOfMaterials(root), "sbom-import.cdx.json": importerBill(root) }
for (const [name, text] of Object.entries(bills)) {
  writeFileSync(join(root, name), text)
  console.log(`${name} is written`)
}
