import type { Compute } from "ts-toolbelt/out/Any/Compute.d.ts"

/** Flattens a small object type once, at a public edge, so that a hover prints its members. */
export type Show<Shape> = Compute<Shape, "flat">
