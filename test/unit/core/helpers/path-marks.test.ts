import { expect, it } from "vitest"
import { pathMarks } from "../../../../src/core/helpers/verified/path-marks.js"
import { pathMarksCases } from "../../../cases/path-marks.js"

it.each(pathMarksCases)("the pattern %s has the marks %j", (path, marks) => {
  expect(pathMarks(path)).toEqual(marks)
})
