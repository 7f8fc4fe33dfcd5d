/** A colon or star that no name follows. Rule and wording: Plug.Router.Utils.build_path_match/2. */
export type NoNameMessage<
  Sign extends string,
  Path extends string,
> = `${Sign} in routes must be followed by lowercase letters or underscore, got: "${Path}"`
export const noNameMessage = <const Sign extends string, const Path extends string>(
  sign: Sign,
  path: Path,
): NoNameMessage<Sign, Path> => `${sign} in routes must be followed by lowercase letters or underscore, got: "${path}"`

/** A name with a character that no identifier has. Rule and wording: Plug.Router.Utils.build_path_match/2. */
export type BadNameMessage<
  Sign extends string,
  Path extends string,
> = `${Sign}identifier in routes must be made of letters, numbers and underscores, got: "${Path}"`
export const badNameMessage = <const Sign extends string, const Path extends string>(
  sign: Sign,
  path: Path,
): BadNameMessage<Sign, Path> =>
  `${sign}identifier in routes must be made of letters, numbers and underscores, got: "${path}"`

/** The name `_`, which in the reference stands for a value that is thrown away. */
export type UnderscoreNameMessage<
  Sign extends string,
  Path extends string,
> = `${Sign}_ in routes names no param, since "_" stands for a value to be ignored, got: "${Path}"`
export const underscoreNameMessage = <const Sign extends string, const Path extends string>(
  sign: Sign,
  path: Path,
): UnderscoreNameMessage<Sign, Path> =>
  `${sign}_ in routes names no param, since "_" stands for a value to be ignored, got: "${path}"`

/** Segments after a glob. Rule and wording: Plug.Router.Utils.build_path_match/2. */
export type GlobNotLastMessage<Path extends string> = `cannot have a *glob followed by other segments, got: "${Path}"`
export const globNotLastMessage = <const Path extends string>(path: Path): GlobNotLastMessage<Path> =>
  `cannot have a *glob followed by other segments, got: "${path}"`

/** A param in the syntax of other routers; the braces are no characters of a URL. */
export type ForeignParamMessage<
  Right extends string,
  Path extends string,
> = `a param is written with a colon, as in "${Right}", got: "${Path}"`
export const foreignParamMessage = <const Right extends string, const Path extends string>(
  right: Right,
  path: Path,
): ForeignParamMessage<Right, Path> => `a param is written with a colon, as in "${right}", got: "${path}"`
