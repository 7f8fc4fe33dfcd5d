import type { Route } from "../../core/table/route.js"

export function textOf(route: Route, key: string): string | undefined {
  const value = metadataOf(route, key)
  return typeof value === "string" ? value : undefined
}

export function metadataOf({ metadata }: Route, key: string): unknown {
  return Object.hasOwn(metadata, key) ? Reflect.get(metadata, key) : undefined
}
