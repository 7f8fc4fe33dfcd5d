import { afterEach, describe, expect, it, vi } from "vitest"
import { colorsOf } from "../../../../src/build/cli/terminal/colors.js"
import { withProgress } from "../../../../src/build/cli/terminal/progress.js"
import type { Progress } from "../../../../src/build/cli/terminal/progress.js"
import { fitColumns } from "../../../../src/build/cli/terminal/fit-columns.js"
import { fitLines, fitUsage } from "../../../../src/build/cli/terminal/fit-lines.js"

const terminal = (columns: number) => ({ isTTY: true, columns, write: () => true })

describe("fitLines", () => {
  it("leaves lines that fit, and all lines of what is no terminal", () => {
    const line = "one ".repeat(30)
    expect(fitLines(line, { columns: 80, write: () => true })).toBe(line)
    expect(fitLines("short", terminal(80))).toBe("short")
  })

  it("breaks a sentence between words", () => {
    expect(fitLines("a sentence of words that is longer than the terminal is wide", terminal(40))).toBe(
      "a sentence of words that is longer than\nthe terminal is wide",
    )
  })

  it("moves the last column under an earlier one, if it fits there as a whole", () => {
    expect(fitLines(`user_path  GET  /users/:id/posts/:id  UserController "show"`, terminal(48))).toBe(
      `user_path  GET  /users/:id/posts/:id\n                UserController "show"`,
    )
  })

  it("breaks an earlier column too, if it does not fit after the last one is moved", () => {
    expect(fitLines(`views/a_page.ts:1  user_path(conn, "show", user)      GET /users/:id`, terminal(46))).toBe(
      `views/a_page.ts:1  user_path(conn, "show",\n                   user)\n                   GET /users/:id`,
    )
  })

  it("moves the last column if only its first word does not fit", () => {
    expect(fitLines(`post_path  POST  /posts/:id/picture  API.PostController "picture"`, terminal(62))).toBe(
      `post_path  POST  /posts/:id/picture  API.PostController\n                                     "picture"`,
    )
    expect(fitLines(`post_path  POST  /posts/:id/a  API.LongPostNameController "picture"`, terminal(54))).toBe(
      `post_path  POST  /posts/:id/a\n                 API.LongPostNameController "picture"`,
    )
  })

  it("continues the last column under itself", () => {
    expect(fitLines("  --out FILE  the file to write, else the default of the command", terminal(50))).toBe(
      "  --out FILE  the file to write, else the default\n              of the command",
    )
  })

  it("leaves a word that is wider than the terminal whole", () => {
    const word = "x".repeat(60)
    expect(fitLines(`see ${word} there`, terminal(40))).toBe(`see\n${word} there`)
  })

  it("counts no escapes of colours, and keeps them", () => {
    const [dim, cyan] = ["\u001B[2muser_path\u001B[22m", "\u001B[36mGET\u001B[39m"]
    expect(fitLines(`${dim}  ${cyan}  /users/:id  UserController "show"`, terminal(52))).toBe(
      `${dim}  ${cyan}  /users/:id  UserController "show"`,
    )
    expect(fitLines(`${dim}  ${cyan}  /users/:id  UserController "show"`, terminal(40))).toBe(
      `${dim}  ${cyan}  /users/:id\n${" ".repeat(16)}UserController "show"`,
    )
  })
})

describe("fitColumns", () => {
  const dim = (text: string): string => `\u001B[2m${text}\u001B[22m`
  const rows = [
    [dim("a.ts:1"), `user_path(conn, "show")`, "GET /users/:id"],
    [dim("views/b.ts:2"), "user_path", "GET /users, GET /users/:id"],
  ]

  it("writes columns if all lines fit, and of what is no terminal", () => {
    const lines = [
      `${dim("a.ts:1")}        user_path(conn, "show")  GET /users/:id`,
      `${dim("views/b.ts:2")}  user_path                GET /users, GET /users/:id`,
    ]
    expect(fitColumns(rows, terminal(65))).toEqual(lines)
    expect(fitColumns(rows, { columns: 20, write: () => true })).toEqual(lines)
  })

  it("writes the other cells of all rows under each other, next to the first", () => {
    expect(fitColumns(rows, terminal(64))).toEqual([
      `${dim("a.ts:1")}        user_path(conn, "show")`,
      "              GET /users/:id",
      `${dim("views/b.ts:2")}  user_path`,
      "              GET /users, GET /users/:id",
    ])
  })

  it("writes each cell in a line of its own on a narrow terminal", () => {
    expect(fitColumns(rows, terminal(39))).toEqual([
      dim("a.ts:1"),
      `  user_path(conn, "show")`,
      "  GET /users/:id",
      dim("views/b.ts:2"),
      "  user_path",
      "  GET /users, GET /users/:id",
    ])
  })

  it("writes no line for no rows", () => {
    expect(fitColumns([], terminal(20))).toEqual([])
  })
})

describe("fitUsage", () => {
  it("joins the lines of a paragraph before it breaks them", () => {
    const usage =
      "Lists the routes of a table, one in\neach line.\n\n  --grep TEXT  only the routes that\n               have it\n"
    expect(fitUsage(usage, terminal(80))).toBe(usage)
    expect(fitUsage(usage, terminal(34))).toBe(
      "Lists the routes of a table, one\nin each line.\n\n  --grep TEXT\n  only the routes that have it\n",
    )
  })
})

describe("colours", () => {
  afterEach(() => vi.unstubAllEnvs())
  const red = (isTTY: boolean): boolean => colorsOf({ isTTY, write: () => true }).red("x") !== "x"
  it.each([
    [{}, true, false],
    [{ NO_COLOR: "1" }, false, false],
    [{ NO_COLOR: "1", FORCE_COLOR: "1" }, false, false],
    [{ FORCE_COLOR: "1" }, true, true],
    [{ FORCE_COLOR: "0" }, false, false],
    [{ TERM: "dumb" }, false, false],
  ])("with %j: on a terminal %s, elsewhere %s", (env, onTerminal, elsewhere) => {
    for (const [name, value] of Object.entries({ NO_COLOR: "", FORCE_COLOR: "", TERM: "xterm", ...env }))
      vi.stubEnv(name, value)
    expect([red(true), red(false)]).toEqual([onTerminal, elsewhere])
  })
})

describe("progress", () => {
  it("is one line of a terminal, which is erased at the end, also after an error", async () => {
    let written = ""
    const output = { isTTY: true, columns: 12, write: (text: string) => void (written += text) }
    const failing = withProgress(output, (progress) => {
      progress.step("loading the table")
      throw new Error("no table")
    })
    await expect(failing).rejects.toThrow("no table")
    expect(written).toBe(`\r\rloading the\r${" ".repeat(11)}\r`)
  })

  it("is nothing elsewhere", async () => {
    let written = ""
    const output = { write: (text: string) => void (written += text) }
    expect(await withProgress(output, (progress) => (progress.step("loading"), 7))).toBe(7)
    expect(written).toBe("")
  })

  it("is shown only after a time, if one is given", async () => {
    let written = ""
    const output = { isTTY: true, columns: 40, write: (text: string) => void (written += text) }
    expect(await withProgress(output, (progress) => (progress.step("loading"), 7), 20)).toBe(7)
    expect(written).toBe("")
    const slow = async (progress: Progress): Promise<void> => {
      progress.step("loading")
      await vi.waitFor(() => expect(written).toContain("loading"))
    }
    await withProgress(output, slow, 20)
    expect(written.endsWith(`\r${" ".repeat(7)}\r`)).toBe(true)
  })
})
