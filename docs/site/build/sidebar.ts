import { siteLink } from "./names.js"

/** A link of the sidebar, or a list of them. */
export interface SidebarItem {
  readonly text: string
  readonly link?: string
  readonly items?: readonly SidebarItem[]
}

const ALL = { has: () => true } as unknown as ReadonlySet<string>

/** The lists of docs/README.md as the sidebar: the first link of each item, and all of those without a text of their own. */
export function readSidebar(index: string, api: readonly SidebarItem[]): readonly SidebarItem[] {
  const sections = index.split(/^## /m).slice(1)
  return sections.flatMap((section) => {
    const [text = ""] = section.split("\n", 1)
    const items = section
      .split(/^- /m)
      .slice(1)
      .flatMap((item) => itemsOf(item))
    const own: SidebarItem = { text, items }
    return text === "Reference" ? [{ text: "API", items: api }, own] : [own]
  })
}

function itemsOf(item: string): readonly SidebarItem[] {
  const links = [...item.matchAll(/\[([^\]]+)\]\(([^)]+\.md)\)/g)].map(([, text = "", link = ""]) => ({
    text: text.replace(/\s+/g, " ").replaceAll("`", ""),
    link: siteLink(link, "docs/README.md", ALL).replace(/^\./, ""),
  }))
  const capitals = links.map(({ text, link }) => ({ text: capitalize(text), link }))
  if (item.startsWith("[")) return capitals.slice(0, 1)
  const [, label = ""] = /^([^[]*?) ?\[/.exec(item) ?? []
  if (label.startsWith("Decisions")) return [{ text: "Decisions", items: capitals }]
  return links.map(({ text, link }) => ({ text: `${label} ${text}`, link }))
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
