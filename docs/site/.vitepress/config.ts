import { defineConfig } from "vitepress"
import { anchorOf } from "../build/names.js"
import { highlight } from "./highlight.js"
import { extendMarkdown } from "./markdown.js"
import { CACHE, SITE } from "./site-data.js"

export default defineConfig({
  lang: "en",
  title: "Waymark",
  description: "A request router for TypeScript whose route table is data and whose types come from that data.",
  base: process.env["SITE_BASE"] ?? "/",
  srcDir: `${CACHE}/pages`,
  outDir: `${CACHE}/dist`,
  cacheDir: `${CACHE}/vite`,
  lastUpdated: false,
  router: { prefetchLinks: false },
  // Programs of the guides listen there.
  ignoreDeadLinks: [/^http:\/\/localhost:/],
  head: [["meta", { name: "color-scheme", content: "light dark" }]],
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
    ],
    sidebar: SITE.sidebar,
    outline: { level: [2, 3] },
    search: { provider: "local", options: { detailedView: false } },
  },
})
