/**
 * The tag of each operation: the name of its controller without `Controller`, and without the aliases that all controllers begin
 * with. If there is a `HelloWeb.PageController`, the tag of `HelloWeb.API.UserController` is `API.User`.
 */
export function tagsOf(plugs: readonly string[]): readonly string[] {
  const names = plugs.map((plug) => plug.split("."))
  // A redirect has no alias.
  const [first = []] = names.filter(([name]) => name !== "redirect")
  const differs = first.findIndex((alias, at) =>
    names.some((parts) => parts[0] !== "redirect" && (parts.length <= at + 1 || parts[at] !== alias)),
  )
  const shared = Math.max(differs, 0)
  return names.map((parts) =>
    parts
      .slice(parts[0] === "redirect" ? 0 : shared)
      .join(".")
      .replace(/(?<=.)Controller$/, ""),
  )
}
