/** For a colon or star without a name after it. Rule and wording: Plug.Router.Utils.build_path_match/2. */
export const noNameMessage = <Sign extends string, Path extends string>(sign: Sign, path: Path) =>
  `${sign} in routes must be followed by lowercase letters or underscore, got: "${path}"` as const
export type NoNameMessage<Sign extends string, Path extends string> = ReturnType<typeof noNameMessage<Sign, Path>>

/** For a name with a character that is not allowed in identifiers. Rule and wording: Plug.Router.Utils.build_path_match/2. */
export const badNameMessage = <Sign extends string, Path extends string>(sign: Sign, path: Path) =>
  `${sign}identifier in routes must be made of letters, numbers and underscores, got: "${path}"` as const
export type BadNameMessage<Sign extends string, Path extends string> = ReturnType<typeof badNameMessage<Sign, Path>>

/** For the name `_`, which in the reference is a value to discard. */
export const underscoreNameMessage = <Sign extends string, Path extends string>(sign: Sign, path: Path) =>
  `${sign}_ in routes names no param, since "_" stands for a value to be ignored, got: "${path}"` as const
export type UnderscoreNameMessage<Sign extends string, Path extends string> = ReturnType<
  typeof underscoreNameMessage<Sign, Path>
>

/** For segments after a glob. Rule and wording: Plug.Router.Utils.build_path_match/2. */
export const globNotLastMessage = <Path extends string>(path: Path) =>
  `cannot have a *glob followed by other segments, got: "${path}"` as const
export type GlobNotLastMessage<Path extends string> = ReturnType<typeof globNotLastMessage<Path>>

/** For a part of a path in the syntax of other routers. */
export const foreignMessage = <Form extends string, Part extends string, Path extends string>(
  form: Form,
  part: Part,
  path: Path,
) => `write ${form}, got "${part}" in "${path}"` as const
export type ForeignMessage<Form extends string, Part extends string, Path extends string> = ReturnType<
  typeof foreignMessage<Form, Part, Path>
>

/** For a path with `?` or `#`. Requests are matched without them. */
export const queryInPathMessage = <Right extends string, Path extends string>(right: Right, path: Path) =>
  `a path is matched without query and fragment, as in "${right}", got: "${path}"` as const
export type QueryInPathMessage<Right extends string, Path extends string> = ReturnType<
  typeof queryInPathMessage<Right, Path>
>

/** For a percent sign. The escapes of a request are decoded before it is matched, and a link has the path as it is written. */
export const escapeMessage = <Path extends string>(path: Path) =>
  `a path has characters in place of their escapes, such as " " for "%20", got: "${path}"` as const
export type EscapeMessage<Path extends string> = ReturnType<typeof escapeMessage<Path>>

/** For a backslash, which is a slash in URLs. */
export const backslashMessage = <Path extends string>(path: Path) =>
  `a path has slashes between its segments and no backslashes, got: "${path}"` as const
export type BackslashMessage<Path extends string> = ReturnType<typeof backslashMessage<Path>>

/** For a segment that clients resolve. */
export const dotPathMessage = <Path extends string>(path: Path) =>
  `a path has no segments "." and "..", which clients resolve before they send a request, got: "${path}"` as const
export type DotPathMessage<Path extends string> = ReturnType<typeof dotPathMessage<Path>>

/** For a space at the end, which is not part of a URL. */
export const spaceAtEndMessage = <Path extends string>(path: Path) =>
  `a path has no space at its end, which clients drop, got: "${path}"` as const
export type SpaceAtEndMessage<Path extends string> = ReturnType<typeof spaceAtEndMessage<Path>>

/** For a control character, or half of a surrogate pair, which no request can have. */
export const controlMessage = <Path extends string>(path: Path) =>
  `a path has no control characters, and whole characters only, got: "${path}"` as const
export type ControlMessage<Path extends string> = ReturnType<typeof controlMessage<Path>>
