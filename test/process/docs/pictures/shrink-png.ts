import { crc32, deflateSync, inflateSync } from "node:zlib"

/** The most colours of a palette. */
const MAX_COLOURS = 256
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * Returns a PNG of 8 bits for each channel as one with a palette: the most frequent colours, in place of each other one the
 * nearest of them. Pictures of pages become three times smaller, without a difference that one sees.
 */
export function shrinkPng(png: Buffer): Buffer {
  const { width, height, channels, pixels } = decode(png)
  const counts = new Map<number, number>()
  const colours = Array.from({ length: width * height }, (_, at) => colourAt(pixels, at * channels, channels))
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  const frequent = [...counts].toSorted(([, one], [, other]) => other - one).map(([colour]) => colour)
  const palette = frequent.slice(0, MAX_COLOURS)
  const indexes = new Map(frequent.map((colour, at) => [colour, at < MAX_COLOURS ? at : nearest(palette, colour)]))
  const lines = Buffer.alloc((width + 1) * height)
  for (const [at, colour] of colours.entries()) lines[at + Math.floor(at / width) + 1] = indexes.get(colour) ?? 0
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3], 8)
  const bytes = (shifts: readonly number[]): Buffer =>
    Buffer.from(palette.flatMap((colour) => shifts.map((shift) => (colour >>> shift) & 255)))
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("PLTE", bytes([24, 16, 8])),
    chunk("tRNS", bytes([0])),
    chunk("IDAT", deflateSync(lines, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ])
}

interface Decoded {
  readonly width: number
  readonly height: number
  /** 3, or 4 with transparency. */
  readonly channels: number
  readonly pixels: Buffer
}

function decode(png: Buffer): Decoded {
  const data: Buffer[] = []
  const [width, height, depth, type] = [png.readUInt32BE(16), png.readUInt32BE(20), png[24], png[25]]
  if (depth !== 8 || (type !== 2 && type !== 6))
    throw new Error(`expected a PNG of 8 bits, got depth ${depth}, type ${type}`)
  for (let at = SIGNATURE.length; at < png.length; at += png.readUInt32BE(at) + 12)
    if (png.toString("latin1", at + 4, at + 8) === "IDAT")
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  const channels = type === 6 ? 4 : 3
  return {
    width,
    height,
    channels,
    pixels: unfilter(inflateSync(Buffer.concat(data)), width * channels, height, channels),
  }
}

/** Undoes the filters of the lines. See the PNG specification, 9.2. */
function unfilter(lines: Buffer, length: number, height: number, channels: number): Buffer {
  const pixels = Buffer.alloc(length * height)
  for (let line = 0; line < height; line += 1) {
    const filter = lines[line * (length + 1)]
    for (let at = 0; at < length; at += 1) {
      const place = line * length + at
      const left = at < channels ? 0 : (pixels[place - channels] ?? 0)
      const above = line === 0 ? 0 : (pixels[place - length] ?? 0)
      const corner = at < channels || line === 0 ? 0 : (pixels[place - length - channels] ?? 0)
      const guess = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter ?? 0] ?? 0
      pixels[place] = (lines[line * (length + 1) + 1 + at] ?? 0) + guess
    }
  }
  return pixels
}

function paeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - above), Math.abs(estimate - corner)]
  if (a <= b && a <= c) return left
  return b <= c ? above : corner
}

/** A colour as one number: red, green, blue and opacity. */
function colourAt(pixels: Buffer, at: number, channels: number): number {
  return channels === 4 ? pixels.readUInt32BE(at) : ((pixels.readUIntBE(at, 3) << 8) | 255) >>> 0
}

function nearest(palette: readonly number[], colour: number): number {
  const distance = (other: number): number =>
    [24, 16, 8, 0].reduce((sum, shift) => sum + (((colour >>> shift) & 255) - ((other >>> shift) & 255)) ** 2, 0)
  return palette.reduce((best, other, at) => (distance(other) < distance(palette[best] ?? 0) ? at : best), 0)
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
