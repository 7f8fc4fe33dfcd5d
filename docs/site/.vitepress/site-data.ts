import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { DefaultTheme } from "vitepress"
import type { ShownCode } from "../build/page-code.js"
import type { PlaygroundFiles } from "../playground/page/files.js"

/** What `build/main.ts` wrote for the pages. */
export interface SiteData {
  readonly code: Readonly<Record<string, ShownCode>>
  /** The page and anchor of each export, as `/api/waymark.md#get`. */
  readonly exports: Readonly<Record<string, string>>
  readonly sidebar: DefaultTheme.SidebarItem[]
  readonly playground: PlaygroundFiles
}

/** The path below which the site is. */
export const BASE = process.env["SITE_BASE"] ?? "/"

export const CACHE = fileURLToPath(new URL("../../../.cache/site", import.meta.url))

export const SITE = JSON.parse(readFileSync(`${CACHE}/site.json`, "utf8")) as SiteData
