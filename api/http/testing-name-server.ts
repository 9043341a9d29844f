import { createSocket } from 'node:dgram'

export type TestNameServer = {
  /** `address:port`, in the form of NAME_SERVERS. */
  address: string
  /** TXT records by name, each as one text. Any other name does not exist. */
  records: Map<string, string[]>
  close(): Promise<void>
}

const headerBytes = 12
/** A longer text is sent in parts. Source: RFC 1035 §3.3. */
const partBytes = 255
const typeTxt = 16
const classInternet = 1
/** An authoritative response without recursion. Source: RFC 1035 §4.1.1. */
const flags = { found: 0x8400, noSuchName: 0x8403 }

/** A name server on loopback that only has TXT records. */
export async function openTestNameServer(port = 0): Promise<TestNameServer> {
  const records = new Map<string, string[]>()
  const socket = createSocket('udp4')
  socket.on('message', (query, { address, port: from }) => {
    const { name, end } = readName(query)
    socket.send(answerTo(query, end, records.get(name.toLowerCase())), from, address)
  })
  await new Promise<void>((done) => {
    socket.bind(port, '127.0.0.1', done)
  })
  return {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    close: () => new Promise((done) => void socket.close(done)),
  }
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = headerBytes
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.'), end: at + 1 }
}

function answerTo(query: Buffer, endOfName: number, texts: string[] | undefined): Buffer {
  const header = Buffer.alloc(headerBytes)
  query.copy(header, 0, 0, 2)
  header.writeUInt16BE(texts === undefined ? flags.noSuchName : flags.found, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(texts?.length ?? 0, 6)
  const question = query.subarray(headerBytes, endOfName + 4)
  return Buffer.concat([header, question, ...(texts ?? []).map(recordOf)])
}

function recordOf(text: string): Buffer {
  const bytes = Buffer.from(text)
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; at += partBytes) {
    const part = bytes.subarray(at, at + partBytes)
    parts.push(Buffer.from([part.length]), part)
  }
  const data = Buffer.concat(parts)
  const head = Buffer.alloc(headerBytes)
  // A pointer to the name in the question, which follows the header.
  head.writeUInt16BE(0xc000 + headerBytes, 0)
  head.writeUInt16BE(typeTxt, 2)
  head.writeUInt16BE(classInternet, 4)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
