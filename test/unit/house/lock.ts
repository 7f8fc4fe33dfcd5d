interface LockedPackage {
  readonly resolved?: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** The part of a package-lock.json that the checks read. */
export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

/** Packages that the lock file pins to an address, so that they install from one registry only. */
export function addresses({ packages }: Lock): readonly string[] {
  return Object.entries(packages)
    .filter(([, { resolved = "" }]) => resolved.includes("://"))
    .map(([path]) => path)
}

/** Optional packages, such as the binaries for other platforms, without which `npm ci` calls the lock file out of date. */
export function missingOptional({ packages }: Lock): readonly string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) =>
        packages[`node_modules/${name}`] === undefined && packages[`${path}/node_modules/${name}`] === undefined,
    ),
  )
}
