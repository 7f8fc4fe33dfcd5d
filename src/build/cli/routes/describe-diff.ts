import { redirectText } from "../../../core/table/redirects/target.js"
import { quoteList } from "../../../core/table/messages.js"
import type { Colors } from "../colors.js"
import { lostPipes } from "./diff.js"
import type { Change, ChangedRoute, RoutesDiff } from "./diff.js"
import type { RouteData } from "./load-routes.js"
import { writeValue } from "./value.js"

type Row = readonly [verb: string, path: string, text: string]

interface Section {
  readonly title: string
  readonly color: "red" | "green" | "yellow"
  readonly rows: readonly Row[]
}

/** Lines that describe the differences between two tables. Routes that lost a pipeline come first. */
export function describeDiff({ added, removed, moved, changed }: RoutesDiff, colors: Colors): readonly string[] {
  const isLoss = (route: ChangedRoute): boolean => lostPipes(route).length > 0
  const both = [...changed, ...moved]
  const sections: readonly Section[] = [
    { title: "lost a pipeline", color: "red", rows: both.filter(isLoss).map(lossRow) },
    { title: "removed", color: "red", rows: removed.map(targetRow) },
    { title: "moved", color: "yellow", rows: moved.map(movedRow) },
    { title: "changed", color: "yellow", rows: changed.flatMap(changedRow) },
    { title: "added", color: "green", rows: added.map(targetRow) },
  ]
  const all = sections.flatMap(({ rows }) => rows)
  const [verbs, paths] = [widest(all, 0), widest(all, 1)]
  return sections
    .filter(({ rows }) => rows.length > 0)
    .flatMap(({ title, color, rows }) => [
      colors[color](title),
      ...rows.map(([verb, path, text]) => `  ${colors.cyan(verb.padEnd(verbs))}  ${path.padEnd(paths)}  ${text}`),
    ])
}

/** The differences as data for JSON. */
export function diffData({ added, removed, moved, changed }: RoutesDiff): object {
  const losses = [...changed, ...moved].filter((route) => lostPipes(route).length > 0)
  return {
    lost_pipelines: losses.map((route) => ({ ...placeData(route.after), lost: lostPipes(route) })),
    removed,
    moved: moved.map(({ before, after, changes }) => ({
      before: placeData(before),
      after: placeData(after),
      changes,
    })),
    changed: changed.map(({ after, changes }) => ({ ...placeData(after), changes })),
    added,
  }
}

function placeData({ verb, path, host }: RouteData): object {
  return { verb, path, host }
}

function lossRow(route: ChangedRoute): Row {
  return row(route.after, `no longer goes through ${quoteList(lostPipes(route))}`)
}

function targetRow(route: RouteData): Row {
  return row(route, targetOf(route))
}

function movedRow(route: ChangedRoute): Row {
  const { before, after } = route
  const texts = [...(isSameTarget(route) ? [targetOf(after)] : []), ...changeTexts(route)]
  return [verbOf(after), `${pathOf(before)} -> ${pathOf(after)}`, texts.join("; ")]
}

/** Nothing if the loss of a pipeline is all that changed. */
function changedRow(route: ChangedRoute): readonly Row[] {
  const texts = changeTexts(route)
  return texts.length === 0 ? [] : [row(route.after, texts.join("; "))]
}

function row(route: RouteData, text: string): Row {
  return [verbOf(route), pathOf(route), text]
}

function verbOf({ verb }: RouteData): string {
  return verb.toUpperCase()
}

function pathOf({ host, path }: RouteData): string {
  return host === null ? path : `${host}${host.endsWith(".") ? "*" : ""}${path}`
}

function targetOf(route: RouteData): string {
  return redirectText(route) ?? `${route.plug} ${writeValue(route.plug_opts)}`
}

function isSameTarget({ before, after }: ChangedRoute): boolean {
  return targetOf(before) === targetOf(after)
}

/** What changed besides the loss of pipelines, which has its own section. */
function changeTexts(route: ChangedRoute): readonly string[] {
  const { before, after, changes } = route
  const isLossAlone =
    lostPipes(route).length > 0 && after.pipe_through.every((name) => before.pipe_through.includes(name))
  const others = changes.filter(({ field }) => field !== "plug" && field !== "plug_opts")
  return [
    ...(isSameTarget(route) ? [] : [`${targetOf(before)} -> ${targetOf(after)}`]),
    ...others.filter(({ field }) => !(isLossAlone && field === "pipe_through")).map(changeText),
  ]
}

function changeText({ field, before, after }: Change): string {
  if (field === "reachable") return after === true ? "can be reached now" : "can no longer be reached"
  if (field === "pipe_through") return `goes through ${writeValue(after)}, before: ${writeValue(before)}`
  return `${field} ${writeValue(before)} -> ${writeValue(after)}`
}

function widest(rows: readonly Row[], column: 0 | 1): number {
  return Math.max(0, ...rows.map((cells) => cells[column].length))
}
