/** A picture that may be stored: its type is read from its bytes, and everything that isn't the picture is removed. */
export type CleanImage = {
  type: 'image/png' | 'image/jpeg'
  bytes: Uint8Array
  width: number
  height: number
}

export const imageLimits = { bytes: 1_048_576, side: 4096 } as const

export const imageTexts = {
  tooLarge: 'Choose a picture of at most 1 MB.',
  wrongType: 'Choose a PNG or JPEG picture.',
  broken: 'This picture cannot be read. Choose another one.',
  tooWide: `Choose a picture of at most ${imageLimits.side} × ${imageLimits.side} pixels.`,
} as const

export class ImageError extends Error {
  override readonly name = 'ImageError'
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** The PNG chunks needed to draw it. Others contain text, times, places and anything else that somebody put there. */
const pngParts = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'IDAT', 'IEND'])

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte)

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function checkedSize(width: number, height: number): { width: number; height: number } {
  if (width < 1 || height < 1) throw new ImageError(imageTexts.broken)
  if (width > imageLimits.side || height > imageLimits.side) throw new ImageError(imageTexts.tooWide)
  return { width, height }
}

function cleanPng(bytes: Uint8Array): CleanImage {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const parts = [bytes.subarray(0, 8)]
  const names: string[] = []
  for (let at = 8; at + 12 <= bytes.length && names.at(-1) !== 'IEND';) {
    const length = view.getUint32(at)
    const end = at + 12 + length
    if (end > bytes.length) throw new ImageError(imageTexts.broken)
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    names.push(name)
    if (pngParts.has(name)) parts.push(bytes.subarray(at, end))
    at = end
  }
  if (names[0] !== 'IHDR' || !names.includes('IDAT') || names.at(-1) !== 'IEND')
    throw new ImageError(imageTexts.broken)
  return { type: 'image/png', bytes: joined(parts), ...checkedSize(view.getUint32(16), view.getUint32(20)) }
}

/** Frame headers, which contain the size: all of C0 to CF except tables (C4), extensions (C8) and arithmetic tables (CC). */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Application data except the colors (APP14), and comments: cameras store a picture's location there. */
const isPrivate = (marker: number): boolean =>
  (marker >= 0xe1 && marker <= 0xef && marker !== 0xee) || marker === 0xfe

function cleanJpeg(bytes: Uint8Array): CleanImage {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const parts = [bytes.subarray(0, 2)]
  let size: { width: number; height: number } | undefined
  for (let at = 2; at + 4 <= bytes.length;) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) break
    const end = at + 2 + view.getUint16(at + 2)
    if (end > bytes.length) break
    if (isFrame(marker) && at + 9 <= bytes.length)
      size = checkedSize(view.getUint16(at + 7), view.getUint16(at + 5))
    // The scan: everything from here on is picture data.
    if (marker === 0xda) {
      if (size === undefined) break
      parts.push(bytes.subarray(at))
      return { type: 'image/jpeg', bytes: joined(parts), ...size }
    }
    if (!isPrivate(marker)) parts.push(bytes.subarray(at, end))
    at = end
  }
  throw new ImageError(imageTexts.broken)
}

/**
 * Checks a picture and removes what a camera or a program added, such as the location.
 * @throws ImageError with a text for people: too large, not PNG or JPEG, broken, or too wide
 */
export function cleanImage(bytes: Uint8Array): CleanImage {
  if (bytes.length > imageLimits.bytes) throw new ImageError(imageTexts.tooLarge)
  if (startsWith(bytes, pngSignature)) return cleanPng(bytes)
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return cleanJpeg(bytes)
  throw new ImageError(imageTexts.wrongType)
}
