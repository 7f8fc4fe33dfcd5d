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

/** For a param in the syntax of other routers. Their brackets are not allowed in URLs. */
export const foreignParamMessage = <Right extends string, Path extends string>(right: Right, path: Path) =>
  `a param is written with a colon, as in "${right}", got: "${path}"` as const
export type ForeignParamMessage<Right extends string, Path extends string> = ReturnType<
  typeof foreignParamMessage<Right, Path>
>
