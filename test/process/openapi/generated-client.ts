import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createClient } from "@hey-api/openapi-ts"
import { createJiti } from "jiti"
import type { OpenApiDocument } from "waymark/openapi"

/** What a generated function returns. */
export interface GeneratedAnswer {
  /** The body of an answer below 400. */
  readonly data: unknown
  /** The body of another answer. */
  readonly error: unknown
  readonly response: Response
}

/** What a generated function takes: each part if the operation has it. */
export interface GeneratedCall {
  readonly path?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** The token of the security scheme. */
  readonly auth?: string
}

/** A client that `@hey-api/openapi-ts` generated from a document. */
export interface GeneratedClient {
  /** The folder of its sources. */
  readonly folder: string
  /** The names of its functions: the ids of the operations in camel case. */
  readonly names: readonly string[]
  /** Calls a function of the client. */
  call(name: string, options?: GeneratedCall): Promise<GeneratedAnswer>
  remove(): void
}

/**
 * Generates a client into a temporary folder, and loads it.
 *
 * @param origin the server that it talks to
 */
export async function generateClient(document: OpenApiDocument, origin: string): Promise<GeneratedClient> {
  const folder = mkdtempSync(join(tmpdir(), "waymark-openapi-"))
  const file = join(folder, "openapi.json")
  writeFileSync(file, JSON.stringify(document))
  const sources = join(folder, "client")
  await createClient({ input: file, output: sources, logs: { level: "silent", file: false } })
  const jiti = createJiti(import.meta.url, { fsCache: false })
  const functions = await jiti.import<Readonly<Record<string, unknown>>>(join(sources, "sdk.gen.ts"))
  return {
    folder: sources,
    names: Object.keys(functions),
    async call(name, options = {}) {
      const call = functions[name]
      if (typeof call !== "function") throw new Error(`no function ${name}, only ${Object.keys(functions).join(", ")}`)
      const answer: GeneratedAnswer = await call({ baseUrl: origin, ...options })
      return answer
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}
