import { defineConfig } from "vitepress"
import { anchorOf } from "../build/names.js"
import { highlight } from "./highlight.js"
import { BOOST, searchFields, splitSections, weightOf } from "../search/sections.js"
import { extendMarkdown } from "./markdown.js"
import { BASE, CACHE, SITE } from "./site-data.js"

/** Both the index and the search of the page have these options, although their type has no `fields`. */
const FIELDS = searchFields(BASE)

/** Starts the compiler of the playground before the page has loaded its own code; `async`, so that it does not wait for the style. */
const START_COMPILER = `globalThis.playgroundCompiler = new Worker("${BASE.replace(/\/$/, "")}${SITE.playground.compiler}", { type: "module" })`

export default defineConfig({
  lang: "en",
  title: "Waymark",
  description: "A request router for TypeScript whose route table is data and whose types come from that data.",
  base: BASE,
  srcDir: `${CACHE}/pages`,
  outDir: `${CACHE}/dist`,
  cacheDir: `${CACHE}/vite`,
  lastUpdated: false,
  router: { prefetchLinks: false },
  vite: { define: { PLAYGROUND_FILES: JSON.stringify(SITE.playground) } },
  // Programs of the guides listen there.
  ignoreDeadLinks: [/^http:\/\/localhost:/],
  head: [
    ["meta", { name: "color-scheme", content: "light dark" }],
    ["link", { rel: "icon", type: "image/svg+xml", href: `${BASE}icon.svg` }],
  ],
  transformHead: ({ page }) =>
    page === "playground.md" ? [["script", { type: "module", async: "" }, START_COMPILER]] : [],
  markdown: {
    html: false,
    image: { lazyLoading: true },
    highlight,
    anchor: { slugify: anchorOf },
    config: extendMarkdown,
  },
  themeConfig: {
    nav: [
      { text: "Guides", link: "/guides" },
      { text: "API", link: "/api/waymark" },
      { text: "Errors", link: "/errors" },
      { text: "Playground", link: "/playground" },
    ],
    sidebar: SITE.sidebar,
    outline: { level: [2, 3] },
    search: {
      provider: "local",
      options: {
        detailedView: false,
        miniSearch: {
          _splitIntoSections: (_path, html) => [...splitSections(html)],
          options: FIELDS,
          searchOptions: { boost: BOOST, boostDocument: weightOf },
        },
      },
    },
  },
})
