import type { Compute } from "ts-toolbelt/out/Any/Compute.d.ts"

/** Flattens an intersection of object types, so that a hover prints its members. */
export type Show<Shape> = Compute<Shape, "flat">
