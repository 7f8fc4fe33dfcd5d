import { MODES, MOST_BODY, MOST_FILE } from "./answer-target.js"
import type { FORMS, Mode } from "./answer-target.js"
import { mutateText, randomText } from "./mutate.js"
import type { Random } from "./random.js"

/** A request, and the answers that it may get. */
export interface AnswerRequest {
  readonly kind: keyof typeof MAKERS
  readonly method: "GET" | "POST" | "PATCH" | "PUT"
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Whether files are kept in memory, as in a Worker. */
  readonly inMemory?: boolean
  /** For each status the form of its body; `"any"` for an error page, or if it is not known. */
  readonly answers: Readonly<Record<number, keyof typeof FORMS | "any">>
}

type Made = Omit<AnswerRequest, "kind">
type Answers = AnswerRequest["answers"]

const JSON_TYPE = { "content-type": "application/json" }
const OF_A_BODY: Answers = { 400: "Details", 413: "Details", 415: "Details", 422: "Details" }
const ACCEPTS = ["application/json", "*/*", "text/html, application/json;q=0.9", "application/*", ""]

/** What the action of a row answers in a mode, if its request is valid. */
function actionAnswers(mode: Mode, status: number, form: keyof typeof FORMS, isShow = false): Answers {
  switch (mode) {
    case "fits":
    case "fits later":
      return { [status]: form }
    case "is undeclared":
      return isShow ? { 500: "Problem" } : { [status]: form }
    case "404":
      return { 404: isShow ? "Details" : "any" }
    case "409":
      return { 409: "Details" }
    case "410":
    case "410 late":
      return isShow ? { 500: "any" } : { 410: "any" }
    default:
      return { 500: "Problem" }
  }
}

const mode = (random: Random): Mode => (random.chance(30) ? random.pick(MODES) : "fits")

const MAKERS = {
  list: (random: Random): Made => {
    const own = mode(random)
    const page = random.pick([
      "",
      "?page=1",
      "?page=1000",
      "?page=0",
      "?page=x",
      "?page[a]=1",
      "?page=1001",
      "?other=1",
    ])
    const isValid = !/=(?:0|x|1001)$|\[/.test(page)
    const answers = isValid ? actionAnswers(own, 200, "Notes") : { 400: "Details" as const }
    return { method: "GET", target: `/api/notes${page}`, headers: { "x-mode": own }, answers }
  },
  show: (random: Random): Made => {
    const own = mode(random)
    const id = random.pick(["1", "-7", "9007199254740991", "007", "x", "1.0", "9007199254740992"])
    const isValid = /^(?:1|-7|9007199254740991)$/.test(id)
    // Without a route, the answer is that of no_route.
    const answers: Answers = isValid ? actionAnswers(own, 200, "Note", true) : { 404: "Details" }
    return { method: "GET", target: `/api/notes/${id}`, headers: { "x-mode": own }, answers }
  },
  create: (random: Random): Made => writeNote(random, "POST", "/api/notes", 201),
  update: (random: Random): Made => writeNote(random, random.pick(["PATCH", "PUT"] as const), "/api/notes/7", 200),
  mutated: (random: Random): Made => {
    const body = mutateText(random, JSON.stringify({ text: randomText(random), tags: ["a", "b"] }))
    const answers: Answers = { ...OF_A_BODY, 201: "Note" }
    return { method: "POST", target: "/api/notes", headers: { ...JSON_TYPE, "x-user": "ada" }, body, answers }
  },
  large: (random: Random): Made => {
    const text = "x".repeat(MOST_BODY + random.below(5_000))
    const headers = { ...JSON_TYPE, "x-user": "ada" }
    return { method: "POST", target: "/api/notes", headers, body: `{"text":"${text}"}`, answers: { 413: "Details" } }
  },
  type: (random: Random): Made => {
    const type = random.pick(["text/plain", "application/xml", "image/png", "", "application/x-www-form-urlencoded"])
    const isFile = random.chance(50)
    return {
      method: "POST",
      target: isFile ? "/api/files" : "/api/notes",
      headers: { "content-type": type, "x-user": "ada" },
      body: "text=a",
      answers: { 415: "Details" },
    }
  },
  upload: (random: Random): Made => {
    const size = random.pick([0, 1, 100, MOST_FILE, MOST_FILE + 1, MOST_BODY])
    const type = random.pick(["image/png", "image/png", "image/png", "text/html"])
    const title = random.pick(["A cat", "ä", " ", ""])
    const files = random.pick([1, 1, 1, 0, 3])
    const parts = [
      `content-disposition: form-data; name="title"\r\n\r\n${title}`,
      ...Array.from({ length: files }, (_, index) => filePart(index === 0 ? "file" : `more${index}`, type, size)),
    ]
    const isLarge = size * files + 1_000 > MOST_BODY || files > 2
    const isValid = files === 1 && type === "image/png" && size <= MOST_FILE && title.trim() !== ""
    const answers: Answers = isLarge ? { 413: "Details" } : isValid ? { 201: "Stored" } : { 422: "Details" }
    return {
      ...form(parts.map((part) => `--x\r\n${part}\r\n`).join("") + "--x--\r\n"),
      inMemory: random.chance(50),
      answers,
    }
  },
  "mutated upload": (random: Random): Made => {
    const whole = `--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nA cat\r\n--x\r\n${filePart("file", "image/png", 20)}\r\n--x--\r\n`
    const body = mutateText(random, whole)
    return { ...form(body), inMemory: random.chance(50), answers: { ...OF_A_BODY, 201: "Stored" } }
  },
  "other formats": (random: Random): Made => ({
    method: "GET",
    target: random.pick(["/api/notes", "/api/notes/1"]),
    headers: { accept: random.pick(["text/csv", "image/png", "application/xml;q=1"]) },
    answers: { 406: "Problem" },
  }),
  "no route": (random: Random): Made => ({
    method: "GET",
    target: random.pick(["/api", "/api/note", "/api/notes/1/2", "/other"]),
    headers: {},
    answers: { 404: "Details" },
  }),
} as const

const filePart = (name: string, type: string, size: number): string =>
  `content-disposition: form-data; name="${name}"; filename="a.png"\r\ncontent-type: ${type}\r\n\r\n${"x".repeat(size)}`

const form = (body: string): Omit<Made, "answers"> => ({
  method: "POST",
  target: "/api/files",
  headers: { "content-type": "multipart/form-data; boundary=x" },
  body,
})

function writeNote(random: Random, method: "POST" | "PATCH" | "PUT", target: string, status: number): Made {
  const own = mode(random)
  const user = random.pick(["ada", "ada", "ada", "nobody", ""])
  const [body, isValid] = random.pick([
    [{ text: "a note" }, true],
    [{ text: "a note", tags: ["a"], password_hash: "x" }, true],
    [{ text: "" }, false],
    [{ text: "taken" }, false],
    [{ text: 1, tags: ["a", 2] }, false],
    [{}, false],
  ] as const)
  const headers = { ...JSON_TYPE, "x-mode": own, ...(user === "" ? {} : { "x-user": user }) }
  const invalid: Answers = { 422: method === "POST" ? "Details" : "Problem" }
  const refused: Answers = { 401: "Problem" }
  // With `on_invalid: "action"` the plugs of the controller run before the action looks at the issues.
  const isRefused = user !== "ada" && (isValid || method !== "POST")
  const answers = isRefused ? refused : isValid ? actionAnswers(own, status, "Note") : invalid
  return { method, target, headers, body: JSON.stringify(body), answers }
}

/** A request of a random kind. */
export function makeAnswerRequest(random: Random): AnswerRequest {
  const kind = random.pick(Object.keys(MAKERS) as (keyof typeof MAKERS)[])
  const made = MAKERS[kind](random)
  const accept = random.pick(ACCEPTS)
  const own = accept === "" || "accept" in made.headers ? {} : { accept }
  // A request without a route that prefers HTML gets a page; for the others, `accepts` has chosen JSON.
  const isPage = accept.startsWith("text/html") && 404 in made.answers
  const answers = isPage ? { ...made.answers, 404: "any" as const } : made.answers
  return { kind, ...made, answers, headers: { ...own, ...made.headers } }
}
