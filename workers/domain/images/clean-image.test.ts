import { describe, expect, it } from 'vitest'
import { cleanImage, ImageError, imageLimits, imageTexts } from './clean-image.ts'

const text = (word: string): number[] => [...Buffer.from(word)]
const number = (value: number): number[] => [
  value >>> 24,
  (value >> 16) & 255,
  (value >> 8) & 255,
  value & 255,
]
const chunk = (name: string, data: number[]): number[] => [
  ...number(data.length),
  ...text(name),
  ...data,
  ...number(0),
]
const png = (width: number, height: number, more: number[] = []): Uint8Array =>
  Uint8Array.from([
    0x89,
    ...text('PNG\r\n'),
    0x1a,
    0x0a,
    ...chunk('IHDR', [...number(width), ...number(height), 8, 2, 0, 0, 0]),
    ...more,
    ...chunk('IDAT', [1, 2, 3]),
    ...chunk('IEND', []),
  ])
const segment = (marker: number, data: number[]): number[] => [
  0xff,
  marker,
  (data.length + 2) >> 8,
  (data.length + 2) & 255,
  ...data,
]
const jpeg = (width: number, height: number, more: number[] = []): Uint8Array =>
  Uint8Array.from([
    0xff,
    0xd8,
    ...more,
    ...segment(0xc0, [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
    1,
    2,
    3,
    0xff,
    0xd9,
  ])
const problemOf = (bytes: Uint8Array): string => {
  try {
    cleanImage(bytes)
  } catch (error) {
    if (error instanceof ImageError) return error.message
    throw error
  }
  return 'none'
}
const hasPlace = (bytes: Uint8Array): boolean => Buffer.from(bytes).includes('48.1 N')

describe('a picture that somebody uploads', () => {
  it('is a PNG or a JPEG by its bytes, and its size is known', () => {
    expect(cleanImage(png(64, 32))).toMatchObject({ type: 'image/png', width: 64, height: 32 })
    expect(cleanImage(jpeg(300, 200))).toMatchObject({ type: 'image/jpeg', width: 300, height: 200 })
  })

  it('loses its metadata', () => {
    const withPlace = [png(4, 4, chunk('tEXt', text('48.1 N'))), jpeg(4, 4, segment(0xe1, text('48.1 N')))]
    for (const bytes of withPlace) {
      expect(hasPlace(bytes)).toBe(true)
      expect(hasPlace(cleanImage(bytes).bytes)).toBe(false)
    }
    expect(cleanImage(withPlace[0]!).bytes).toEqual(png(4, 4))
    expect(cleanImage(withPlace[1]!).bytes).toEqual(jpeg(4, 4))
  })

  it('is refused when it is no picture, broken, too wide or too large', () => {
    expect(problemOf(Uint8Array.from(text('<svg onload="alert(1)"/>')))).toBe(imageTexts.wrongType)
    expect(problemOf(new Uint8Array())).toBe(imageTexts.wrongType)
    expect(problemOf(png(4, 4).subarray(0, 40))).toBe(imageTexts.broken)
    expect(problemOf(jpeg(4, 4).subarray(0, 12))).toBe(imageTexts.broken)
    expect(problemOf(png(0, 4))).toBe(imageTexts.broken)
    expect(problemOf(jpeg(imageLimits.side + 1, 4))).toBe(imageTexts.tooWide)
    expect(problemOf(new Uint8Array(imageLimits.bytes + 1))).toBe(imageTexts.tooLarge)
  })
})
