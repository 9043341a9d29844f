import { Inflate } from 'fflate'

/** Limits of a ZIP container. A DOCX with a whole day of speech stays under a tenth of each. */
const zipLimits = {
  entries: 200,
  inflatedBytes: 52_428_800,
  /** Word's XML compresses by 10 to 30 times; more than 100 means a ZIP bomb. */
  ratio: 100,
  /** Smaller parts may exceed the ratio without harm. */
  ratioFromBytes: 262_144,
} as const

/** One part of a ZIP container as its central directory states it. */
type ZipPart = { name: string; method: number; deflatedBytes: number; inflatedBytes: number; offset: number }

/** A ZIP container whose directory has been checked. `read` passes on a part in chunks, or returns false when it does not exist. */
export type ZipContainer = {
  read: (name: string, onChunk: (chunk: Uint8Array, final: boolean) => void) => boolean
}

/**
 * Reads and checks the central directory before anything is inflated.
 * @throws {Error} naming the reason: no directory, encrypted, too many parts, too large, split over files.
 */
export function openZip(bytes: Uint8Array): ZipContainer {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findDirectoryEnd(view)
  const count = view.getUint16(end + 10, true)
  if (count > zipLimits.entries) throw new Error(`the container has ${count} parts`)
  const parts = new Map<string, ZipPart>()
  let position = view.getUint32(end + 16, true)
  let total = 0
  for (let index = 0; index < count; index++) {
    const nameBytes = view.getUint16(position + 28, true)
    const part = readEntry(view, position, bytes.subarray(position + 46, position + 46 + nameBytes))
    total += part.inflatedBytes
    if (total > zipLimits.inflatedBytes) throw new Error('the container inflates to more than 50 MB')
    if (
      part.inflatedBytes > zipLimits.ratioFromBytes &&
      part.inflatedBytes > part.deflatedBytes * zipLimits.ratio
    ) {
      throw new Error(`the part ${part.name} is deflated more than 100 times`)
    }
    parts.set(part.name.toLowerCase(), part)
    position += 46 + nameBytes + view.getUint16(position + 30, true) + view.getUint16(position + 32, true)
  }
  return {
    read: (name, onChunk) => {
      const part = parts.get(name.toLowerCase())
      if (part) readPart(bytes, view, part, onChunk)
      return part !== undefined
    },
  }
}

function findDirectoryEnd(view: DataView): number {
  // The end record is 22 bytes plus a comment of at most 65,535.
  const lowest = Math.max(0, view.byteLength - 22 - 65_535)
  for (let position = view.byteLength - 22; position >= lowest; position--) {
    if (view.getUint32(position, true) === 0x06054b50) return position
  }
  throw new Error('the container has no directory')
}

function readEntry(view: DataView, position: number, nameBytes: Uint8Array): ZipPart {
  if (view.getUint32(position, true) !== 0x02014b50)
    throw new Error('the directory of the container is damaged')
  const name = new TextDecoder().decode(nameBytes)
  if ((view.getUint16(position + 8, true) & 0x2041) !== 0) throw new Error('the container is encrypted')
  const part = {
    name,
    method: view.getUint16(position + 10, true),
    deflatedBytes: view.getUint32(position + 20, true),
    inflatedBytes: view.getUint32(position + 24, true),
    offset: view.getUint32(position + 42, true),
  }
  if (part.method !== 0 && part.method !== 8)
    throw new Error(`the part ${name} is compressed in an unknown way`)
  return part
}

/** Inflates in slices and counts the bytes, because the directory may state a wrong size. */
function readPart(
  bytes: Uint8Array,
  view: DataView,
  part: ZipPart,
  onChunk: (chunk: Uint8Array, final: boolean) => void,
): void {
  if (view.getUint32(part.offset, true) !== 0x04034b50) throw new Error(`the part ${part.name} is missing`)
  const start =
    part.offset + 30 + view.getUint16(part.offset + 26, true) + view.getUint16(part.offset + 28, true)
  const data = bytes.subarray(start, start + part.deflatedBytes)
  if (data.length < part.deflatedBytes) throw new Error(`the part ${part.name} is cut off`)
  if (part.method === 0) return onChunk(data, true)
  let inflatedBytes = 0
  const inflate = new Inflate((chunk, final) => {
    inflatedBytes += chunk.length
    if (inflatedBytes > part.inflatedBytes)
      throw new Error(`the part ${part.name} is larger than the directory says`)
    onChunk(chunk, final)
  })
  // 16 KB deflate to at most 16 MB (1:1032), so one push cannot fill the memory before the count is checked.
  const sliceBytes = 16_384
  for (let offset = 0; offset < data.length; offset += sliceBytes) {
    inflate.push(data.subarray(offset, offset + sliceBytes), offset + sliceBytes >= data.length)
  }
}
