/** `UserController` as `user`. */
export function snakeCase(plug: string): string {
  const [last = ""] = plug.split(".").slice(-1)
  return last
    .replace(/Controller$/, "")
    .replaceAll(/([a-z\d])([A-Z])/g, "$1_$2")
    .toLowerCase()
}
