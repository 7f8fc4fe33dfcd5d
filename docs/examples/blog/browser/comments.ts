// The script of a post's page: it shows the comments that others write meanwhile. After a lost connection, the browser opens the stream
// again, and says which comment was the last; so none is missed.
const list = document.querySelector<HTMLElement>("[data-events]")
const source = new EventSource(list?.dataset["events"] ?? "")
source.addEventListener("added", ({ data }: MessageEvent<string>) => {
  list?.insertAdjacentHTML("beforeend", String(JSON.parse(data)))
})
