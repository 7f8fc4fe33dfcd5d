/** Values of `NODE_ENV`, and whether they mean production. */
export const environmentCases = [
  [undefined, false],
  ["", false],
  ["development", false],
  ["test", false],
  ["production", true],
  ["staging", true],
  ["Production", true],
] as const

/** Hosts of requests to an endpoint whose URL has the host `site.test`, and whether they get pages for development. */
export const hostCases = [
  ["localhost", true],
  ["localhost.", true],
  ["LOCALHOST", true],
  ["app.localhost", true],
  ["127.0.0.1", true],
  ["127.8.9.10", true],
  ["[::1]", true],
  ["site.test", true],
  ["www.site.test", false],
  ["site.test.evil.example", false],
  ["evil.example", false],
  ["localhost.evil.example", false],
  ["evillocalhost", false],
  ["127.0.0.1.evil.example", false],
  ["127.evil.example", false],
  ["128.0.0.1", false],
  ["192.168.0.1", false],
  ["0.0.0.0", false],
  ["[::]", false],
  ["[::ffff:127.0.0.1]", false],
] as const
