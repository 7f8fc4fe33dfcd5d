export const REDIRECT_STATUSES = [301, 302, 303, 307, 308] as const
/** The status of a redirect. */
export type RedirectStatus = (typeof REDIRECT_STATUSES)[number]

export const REDIRECT_STATUS = "the status of a redirect is 301, 302, 303, 307 or 308"

/** For a target that is neither a path nor a URL of `https`. */
export const redirectTargetMessage = <Target extends string>(target: Target) =>
  `a redirect goes to a path such as "/users/:id" or a URL with https, got: "${target}"` as const
export type RedirectTargetMessage<Target extends string> = ReturnType<typeof redirectTargetMessage<Target>>

/** For a target with a param that the path does not have. */
export const redirectParamMessage = <Param extends string, Target extends string, Path extends string>(
  param: Param,
  target: Target,
  path: Path,
) => `redirect to "${target}": "${path}" has no ${param}` as const
export type RedirectParamMessage<Param extends string, Target extends string, Path extends string> = ReturnType<
  typeof redirectParamMessage<Param, Target, Path>
>

/** For a target that is not a path of the table. */
export const unservedRedirectMessage = <Target extends string>(target: Target) =>
  `redirect to "${target}": no row serves GET for this path of the table` as const
export type UnservedRedirectMessage<Target extends string> = ReturnType<typeof unservedRedirectMessage<Target>>

/** @param paths the paths of the rows, each in quotes, with `>` between them; the last one repeats an earlier one */
export const redirectLoopMessage = <Paths extends string>(paths: Paths) => `redirects in a loop: ${paths}` as const
export type RedirectLoopMessage<Paths extends string> = ReturnType<typeof redirectLoopMessage<Paths>>
