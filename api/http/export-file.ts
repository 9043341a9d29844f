import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { truncatedHeader } from '../contract/endpoint.ts'

export type ExportFile = {
  name: string
  type: string
  /** Written while the client reads. */
  parts: AsyncIterable<string>
  /** The number of rows after which the file ends although more match. Null: it has every row. */
  endsAfter: number | null
}

/** Sends rows as a file to download. */
export function sendExport(reply: FastifyReply, { name, type, parts, endsAfter }: ExportFile): FastifyReply {
  return reply
    .headers({
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      ...(endsAfter === null ? {} : { [truncatedHeader]: endsAfter }),
    })
    .send(Readable.from(parts))
}
