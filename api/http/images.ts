import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { ImageType } from '#db/vocabulary/organizations.ts'
import { HttpProblem } from './problem.ts'

/** A picture to store. Pages show it under its address, whose key cannot be guessed. */
export function newImage(
  type: ImageType,
  bytes: Buffer,
): { key: string; type: ImageType; bytes: Buffer; url: string } {
  const key = randomBytes(24).toString('base64url')
  return { key, type, bytes, url: `/api/images/${key}` }
}

export type SentImage = { contentType: ImageType; body: Buffer }

const startsWith = (bytes: Buffer, at: number, ...expected: number[]): boolean =>
  expected.every((byte, index) => bytes[at + index] === byte)

/** The format of the bytes, whatever the name says. Null for formats that may not be uploaded, such as SVG, which can contain scripts. */
export function imageTypeOf(bytes: Buffer): ImageType | null {
  if (startsWith(bytes, 0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (startsWith(bytes, 0, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  const isRiff = startsWith(bytes, 0, 0x52, 0x49, 0x46, 0x46)
  return isRiff && startsWith(bytes, 8, 0x57, 0x45, 0x42, 0x50) ? 'image/webp' : null
}

/** @throws HttpProblem 415 */
function requireImage(body: Buffer): SentImage {
  const contentType = imageTypeOf(body)
  if (contentType === null)
    throw new HttpProblem(415, 'image_format', 'Use an image in the format PNG, JPEG or WebP.')
  return { contentType, body }
}

/**
 * Reads a form with text fields and at most one image, in the field `imageName`. An empty file counts as none.
 * @throws HttpProblem 400 for any other file, 413 for a large one, 415 for an unsupported format
 */
export async function readImageForm(
  request: FastifyRequest,
  imageName: string,
  maxBytes: number,
): Promise<{ image: SentImage | null; fields: Record<string, unknown> }> {
  if (!request.isMultipart()) throw new HttpProblem(415, 'form_required', 'Send a multipart form.')
  const fields: Record<string, unknown> = {}
  let image: SentImage | null = null
  for await (const part of request.parts({
    limits: { files: 1, fields: 20, fieldSize: 2_000, fileSize: maxBytes },
  })) {
    if (part.type !== 'file') fields[part.fieldname] = part.value
    else if (part.fieldname !== imageName)
      throw new HttpProblem(400, 'file_unexpected', `Send the image in the field "${imageName}".`)
    else {
      const body = await part.toBuffer()
      if (body.length > 0) image = requireImage(body)
    }
  }
  return { image, fields }
}
