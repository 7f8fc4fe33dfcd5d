import type { ChunkMethods } from "../../conn/features/chunks.js"
import type { CookieMethods } from "../../conn/features/cookies.js"
import type { FileMethods } from "../../conn/features/files.js"
import type { LayoutMethods } from "../../conn/features/layouts.js"
import type { SessionMethods } from "../../conn/features/sessions.js"

/** The methods that each feature adds to a conn. */
interface MethodsByFeature {
  readonly chunks: ChunkMethods
  readonly cookies: CookieMethods
  readonly files: FileMethods
  readonly layouts: LayoutMethods<never, unknown>
  readonly sessions: SessionMethods
}

/** The features that have some methods. A feature of the program has no name here. */
// prettier-ignore
export type FeatureOf<Methods> =
  [NameOf<Methods>] extends [never] ? "a feature" :
  NameOf<Methods>

type NameOf<Methods> = {
  readonly [Name in keyof MethodsByFeature]: [Methods & keyof MethodsByFeature[Name]] extends [never] ? never : Name
}[keyof MethodsByFeature]
