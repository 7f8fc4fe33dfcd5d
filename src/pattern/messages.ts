/** For a colon or star without a name after it. Rule and wording: Plug.Router.Utils.build_path_match/2. */
export type NoNameMessage<
  Sign extends string,
  Path extends string,
> = `${Sign} in routes must be followed by lowercase letters or underscore, got: "${Path}"`
export const noNameMessage = (sign: string, path: string): string =>
  `${sign} in routes must be followed by lowercase letters or underscore, got: "${path}"`

/** For a name with a character that is not allowed in identifiers. Rule and wording: Plug.Router.Utils.build_path_match/2. */
export type BadNameMessage<
  Sign extends string,
  Path extends string,
> = `${Sign}identifier in routes must be made of letters, numbers and underscores, got: "${Path}"`
export const badNameMessage = (sign: string, path: string): string =>
  `${sign}identifier in routes must be made of letters, numbers and underscores, got: "${path}"`

/** For the name `_`, which in the reference is a value to discard. */
export type UnderscoreNameMessage<
  Sign extends string,
  Path extends string,
> = `${Sign}_ in routes names no param, since "_" stands for a value to be ignored, got: "${Path}"`
export const underscoreNameMessage = (sign: string, path: string): string =>
  `${sign}_ in routes names no param, since "_" stands for a value to be ignored, got: "${path}"`

/** For segments after a glob. Rule and wording: Plug.Router.Utils.build_path_match/2. */
export type GlobNotLastMessage<Path extends string> = `cannot have a *glob followed by other segments, got: "${Path}"`
export const globNotLastMessage = (path: string): string =>
  `cannot have a *glob followed by other segments, got: "${path}"`

/** For a param in the syntax of other routers. Their brackets are not allowed in URLs. */
export type ForeignParamMessage<
  Right extends string,
  Path extends string,
> = `a param is written with a colon, as in "${Right}", got: "${Path}"`
export const foreignParamMessage = (right: string, path: string): string =>
  `a param is written with a colon, as in "${right}", got: "${path}"`
