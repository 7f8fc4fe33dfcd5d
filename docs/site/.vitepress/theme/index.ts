import type { Theme } from "vitepress"
import { withBase } from "vitepress"
import DefaultTheme from "vitepress/theme-without-fonts"
import { h } from "vue"
import { showTypes } from "./types-on-hover.js"
import "./style.css"

const notFound = () =>
  h("main", { class: "not-found" }, [
    h("h1", "This page does not exist"),
    h("p", ["Search for it, or see ", h("a", { href: withBase("/guides.html") }, "the list of all pages"), "."]),
  ])

const theme: Theme = {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { "not-found": notFound }),
  enhanceApp({ router }) {
    if (!import.meta.env.SSR) showTypes(() => router.route.data.relativePath)
  },
}

export default theme
