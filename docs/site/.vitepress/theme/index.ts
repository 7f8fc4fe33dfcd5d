import type { Theme } from "vitepress"
import { Content, withBase } from "vitepress"
import DefaultTheme from "vitepress/theme-without-fonts"
import { defineAsyncComponent, h, onMounted, ref } from "vue"
import type { Component } from "vue"
import { showTypes } from "./types-on-hover.js"
import "./style.css"

const notFound = () =>
  h("main", { class: "not-found" }, [
    h("h1", "This page does not exist"),
    h("p", ["Search for it, or see ", h("a", { href: withBase("/guides.html") }, "the list of all pages"), "."]),
  ])

const editor = defineAsyncComponent(async () => (await import("../../playground/page/playground.js")).playground)

/** The page of the playground. Its code needs a browser, and no other page loads it. */
const playground: Component = {
  setup() {
    const isMounted = ref(false)
    onMounted(() => (isMounted.value = true))
    return () =>
      h("main", { class: "playground-page" }, [
        h(Content, { class: "vp-doc" }),
        isMounted.value ? h(editor) : undefined,
      ])
  },
}

const theme: Theme = {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { "not-found": notFound }),
  enhanceApp({ app, router }) {
    app.component("playground", playground)
    if (!import.meta.env.SSR) showTypes(() => router.route.data.relativePath)
  },
}

export default theme
