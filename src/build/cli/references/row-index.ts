import { groupBy } from "../../../core/lib/group-by.js"
import { isSameAction, linkOf, prepareLink } from "../../../core/links/link.js"
import type { PreparedLink } from "../../../core/links/link.js"
import { takes } from "../../../core/links/write.js"
import type { Route } from "../../../core/table/route.js"
import type { KnownType } from "../compiler/program.js"
import { stringsOf, VALUE } from "./literals.js"
import type { MemberKind } from "./members.js"

/** A row with its index in the table's routes. */
interface LinkedRow {
  readonly index: number
  readonly link: PreparedLink
}

/** Finds the rows of calls. A row is the index of a route. */
export interface RowIndex {
  rowsOf(helper: string): readonly number[]
  /**
   * The rows that a call may choose. It is one row, and for a helper those with the same path and action, unless the types of its
   * arguments leave the choice to their values.
   *
   * @param args the types of the arguments, beginning with the action; undefined if their number is not known
   */
  rowsOfCall(kind: MemberKind, helper: string, args: readonly (KnownType | undefined)[]): readonly number[]
}

export function indexRows(routes: readonly Route[]): RowIndex {
  const linked = routes.flatMap((route, index) =>
    route.helper === null ? [] : [{ helper: route.helper, index, link: prepareLink(linkOf(route)) }],
  )
  const byHelper = groupBy(linked, ({ helper }) => helper)
  const all = (helper: string): readonly LinkedRow[] => byHelper.get(helper) ?? []
  return {
    rowsOf: (helper) => all(helper).map(({ index }) => index),
    rowsOfCall(kind, helper, args) {
      const own = all(helper)
      const strings = args[0] && stringsOf(args[0])
      const isKnown = strings?.every((text) => !text.includes(VALUE)) === true
      const actions = isKnown ? strings : [...new Set(own.map(({ link }) => link.action))]
      const chosen = actions.flatMap((action) => {
        const rows = own.filter(({ link }) => isSameAction(link.action, action))
        return args.length === 0 || args.includes(undefined) ? rows : chooseRows(rows, args)
      })
      const rows =
        kind === "client" ? chosen : own.filter(({ link }) => chosen.some((row) => isSameLink(link, row.link)))
      return [...new Set(rows.map(({ index }) => index))]
    },
  }
}

const isSameLink = (one: PreparedLink, other: PreparedLink): boolean =>
  one.link[0] === other.link[0] && isSameAction(one.action, other.action)

/** The rows of one action that a call with these arguments may choose. The last argument may be a query or options. */
function chooseRows(rows: readonly LinkedRow[], args: readonly (KnownType | undefined)[]): readonly LinkedRow[] {
  const count = args.length - 1
  const last = args[count]
  const withCount = (wanted: number): readonly LinkedRow[] => rows.filter(({ link }) => link.names.length === wanted)
  const [exact, shorter] = [withCount(count), withCount(count - 1)]
  const isGlob = last?.isList === true && exact.some(({ link }) => link.isGlob)
  const isMore = count > 0 && !isGlob && shorter.length > 0 && last !== undefined && mayBeObject(last)
  return chooseByValues(isMore || exact.length === 0 ? shorter : exact, args)
}

function mayBeObject({ isObject, isList, members }: KnownType): boolean {
  return isObject || isList || members.some(mayBeObject)
}

/** Leaves out the rows that do not take the arguments: a list fits only a glob, and known values only their kinds. */
function chooseByValues(rows: readonly LinkedRow[], args: readonly (KnownType | undefined)[]): readonly LinkedRow[] {
  const [first] = rows
  if (first === undefined) return []
  const values = args.slice(1, first.link.names.length + 1).map((arg) => arg?.value)
  if (!values.includes(undefined))
    return [rows.find(({ link }) => takes(link, [first.link.action, ...values])) ?? first]
  const fitting = rows.filter(({ link }) =>
    link.params.every(({ at, isGlob }) => isGlob === (args[at]?.isList === true)),
  )
  // The first one whose params have no kind takes all that the ones before it do not.
  const open = fitting.findIndex(({ link }) => link.params.every(({ check }) => check === undefined))
  return open < 0 ? fitting : fitting.slice(0, open + 1)
}
