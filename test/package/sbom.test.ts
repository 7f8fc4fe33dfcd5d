import { readFileSync } from "node:fs"
import { join } from "node:path"
import { beforeAll, describe, expect, it } from "vitest"
import { root } from "../unit/house/sources.js"
import { readManifest } from "./manifest.js"
import { billOfMaterials, importerBill } from "./sbom.js"

interface Component {
  readonly "bom-ref": string
  readonly name: string
  readonly version: string
}

interface Bill {
  readonly bomFormat: string
  readonly metadata: { readonly component: Component }
  readonly components: readonly (Component & { readonly hashes: readonly { readonly alg: string }[] })[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
  readonly packages: Readonly<Record<string, { readonly version: string; readonly dev?: boolean }>>
}

let text: string
let bill: Bill
beforeAll(() => {
  text = billOfMaterials(root)
  bill = JSON.parse(text) as Bill
})

describe("the software bill of materials", () => {
  it("describes this package and its version", () => {
    const { name, version } = lock.packages[""] as unknown as Component
    expect(bill).toMatchObject({ bomFormat: "CycloneDX", metadata: { component: { name, version } } })
  })

  it("lists every dependency of package.json as a direct dependency", () => {
    const own = bill.dependencies.find(({ ref }) => ref === bill.metadata.component["bom-ref"])
    const names = own?.dependsOn.map((ref) => ref.replace(/@[^@]*$/, ""))
    expect(names?.toSorted()).toEqual(Object.keys(readManifest(root).dependencies).toSorted())
  })

  it("has all production packages of the lock file, in their versions, with a hash, and no others", () => {
    const installed = Object.entries(lock.packages)
      .filter(([path, { dev }]) => path !== "" && dev !== true)
      .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, "")}@${version}`)
    const listed = bill.components.map(({ name, version }) => `${name}@${version}`)
    expect(listed.toSorted()).toEqual([...new Set(installed)].toSorted())
    expect(bill.components.filter(({ hashes }) => hashes?.[0]?.alg !== "SHA-512")).toEqual([])
  })

  it("contains no path of the machine that created it", () => {
    expect(text).not.toContain(root)
    expect(text).not.toContain("waymark-sbom-")
  })
})

describe("the software bill of materials of waymark-import", () => {
  const bill = JSON.parse(importerBill(root)) as Bill

  it("lists the packages that it installs and the one of which it has a file, in the versions of the lock file", () => {
    const { name, version, dependencies } = readManifest(join(root, "src/build/import"))
    expect(bill.metadata.component).toMatchObject({ name, version })
    const listed = bill.components.map((component) => `${component.name}@${component.version}`)
    const wanted = [...Object.keys(dependencies), "tree-sitter-elixir"]
    expect(listed.toSorted()).toEqual(
      wanted.map((one) => `${one}@${lock.packages[`node_modules/${one}`]?.version}`).toSorted(),
    )
    expect(bill.components.filter(({ hashes }) => hashes?.[0]?.alg !== "SHA-512")).toEqual([])
  })
})
