import { Agent, type IncomingMessage, request } from 'node:http'

/** Messages of the process that keeps the viewers' streams open; see live.bench.ts. */
export type ViewersRequest =
  | { type: 'open'; url: string; streams: { headers: Record<string, string> }[] }
  /** Requests everything received since the last report. */
  | { type: 'report' }
export type ViewersReport =
  | { type: 'opened' }
  /** Version → its arrival in each stream, as wall-clock times in ms. */
  | { type: 'report'; arrivals: [version: number, times: number[]][] }

/** Few at a time, because opening connections is not what is measured. */
const openAtOnce = 50

const arrivals = new Map<number, number[]>()
const now = (): number => performance.timeOrigin + performance.now()

/** Opens one stream like a browser's console; resolves with the snapshot. */
function openStream(url: string, headers: Record<string, string>): Promise<void> {
  return new Promise((opened, failed) => {
    const sent = request(
      url,
      { agent: new Agent({ keepAlive: false }), headers: { ...headers, accept: 'text/event-stream' } },
      (response) => {
        if (response.statusCode !== 200) {
          failed(new Error(`The stream was refused with ${response.statusCode}`))
          return
        }
        readEvents(response, opened)
      },
    )
    sent.once('error', failed)
    sent.end()
  })
}

function readEvents(response: IncomingMessage, onSnapshot: () => void): void {
  let rest = ''
  response.on('data', (chunk: Buffer) => {
    const at = now()
    const events = (rest + chunk.toString('latin1')).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      if (event.includes('"type":"snapshot"')) onSnapshot()
      const version = Number(/"version":(\d+)/.exec(event)?.[1])
      if (!event.includes('"type":"progress"') || Number.isNaN(version)) continue
      const times = arrivals.get(version) ?? []
      times.push(at)
      arrivals.set(version, times)
    }
  })
  response.once('close', () => {
    throw new Error('A stream has ended')
  })
}

process.on('message', (message: ViewersRequest) => {
  if (message.type === 'report') {
    answer({ type: 'report', arrivals: [...arrivals] })
    arrivals.clear()
  } else void openAll(message).then(() => answer({ type: 'opened' }))
})

async function openAll({ url, streams }: Extract<ViewersRequest, { type: 'open' }>): Promise<void> {
  for (let start = 0; start < streams.length; start += openAtOnce) {
    await Promise.all(streams.slice(start, start + openAtOnce).map(({ headers }) => openStream(url, headers)))
  }
}

function answer(message: ViewersReport): void {
  process.send?.(message)
}

process.once('disconnect', () => process.exit(0))
