import { computed, defineComponent, h, onMounted, onUpdated, ref } from "vue"
import type { PropType } from "vue"
import { programFromJSON } from "../../../../src/core/match/json.js"
import { programMatcher } from "../../../../src/core/match/matcher.js"
import { openedAnswer, requestAnswer } from "../../../../src/readers/explorer/client/answer.js"
import type { Sources } from "../../../../src/readers/explorer/client/answer.js"
import { copyText } from "../../../../src/readers/explorer/client/copy.js"
import { newCallWriters } from "../../../../src/readers/explorer/client/helper-call.js"
import { readRequest } from "../../../../src/readers/explorer/client/request.js"
import type { Report } from "../runner/report.js"
import "./answer.css"

/** Which row answers a request, and why others do not: the panel of the route explorer. */
export const requestPanel = defineComponent({
  props: {
    report: { type: Object as PropType<Report>, required: true },
    request: { type: String, required: true },
  },
  emits: { request: (_next: string) => true },
  setup(props, { emit }) {
    const box = ref<HTMLElement>()
    const sources = computed((): Sources => {
      const { explorer: data } = props.report
      return { data, matcher: programMatcher(programFromJSON(data.matcher)), calls: newCallWriters(data.routes) }
    })

    function show(): void {
      const { method = "GET", path = "/", host = "localhost" } = readRequest(props.request)
      const absolute = path.startsWith("/") ? path : `/${path}`
      box.value?.replaceChildren(...requestAnswer(sources.value, { method, path: absolute, host }).elements)
    }

    function onClick({ target }: Event): void {
      if (!(target instanceof Element)) return
      const call = box.value?.querySelector<HTMLElement>("#call")
      if (target.closest("#copy") !== null && call) void copyText(call)
      const index = Number(target.closest("[data-route]")?.getAttribute("data-route") ?? NaN)
      const route = sources.value.data.routes[index]
      if (route !== undefined) box.value?.replaceChildren(...openedAnswer(sources.value, index, route).elements)
    }

    onMounted(show)
    onUpdated(show)
    return () =>
      h("div", { class: "request" }, [
        h("label", [
          "What answers ",
          h("input", {
            value: props.request,
            autocomplete: "off",
            autocapitalize: "off",
            spellcheck: false,
            placeholder: "GET /users/7",
            onInput: ({ target }: Event) => emit("request", target instanceof HTMLInputElement ? target.value : ""),
          }),
        ]),
        h("div", { class: "answer", ref: box, onClick, "aria-live": "polite" }),
      ])
  },
})
