import type { Problem } from "../compiler/answers.js"

/** The files that the build wrote for the playground: paths on the site, without its base. */
export interface PlaygroundFiles {
  readonly compiler: string
  readonly runner: string
  /** What the compiler finds in each example, which the page shows before its own has started. */
  readonly problems: Readonly<Record<string, readonly Problem[]>>
  /** By the names under which programs import them. */
  readonly modules: Readonly<Record<string, string>>
}

declare const PLAYGROUND_FILES: PlaygroundFiles

/** The configuration of VitePress puts them here. */
export const FILES: PlaygroundFiles = PLAYGROUND_FILES
