import type { SimulatedWorld } from '#workers/providers/simulated-world.ts'
import type { VendorSimulator } from '#workers/providers/simulator-kit.ts'
import { sized } from '../../figures.ts'
import { serveSimulators } from '../../simulators/vendor-server.ts'

/** A request to the provider; a list continues from its cursor. */
type Asked =
  | { what: 'list'; cursor: string | null; honest: (cursor?: string | null) => Promise<ListResponse> }
  | { what: 'transcripts'; honest: () => Promise<TranscriptResponse> }

type ListResponse = {
  records: { totalRecords?: number; cursor?: string }
  calls: { metaData: { id: string } }[]
}
type TranscriptResponse = { callTranscripts?: { callId: string; transcript: unknown }[] }

/** Null: respond truthfully. */
type Lie = (asked: Asked) => Response | null | Promise<Response | null>

/** A simulated Gong with a log, which can be made to lie. */
export type FaultyProvider = {
  world: SimulatedWorld
  vendor: VendorSimulator
  lie: Lie | null
  /** Requests for pages of its list. */
  pages(): number
  /** Requests for a page that was already followed by another: a page that had been stored. */
  pagesAgain(): number
  /** Each of its calls, with its expected state. */
  expected(): Map<string, 'imported' | 'no_transcript'>
  close(): Promise<void>
}

/** Calls of a page. Short pages in a short run: a few calls are then several pages. */
export const pageSize = sized(100, 25)
/** This long after a call, nothing about it is pending. */
const agoMs = 3 * 86_400_000
const listRoute = 'POST /v2/calls/extensive'
const transcriptRoute = 'POST /v2/calls/transcript'

type Body = { cursor?: string; filter?: { callIds?: string[] } }

export async function openFaultyProvider(port: number, calls: number): Promise<FaultyProvider> {
  const server = await serveSimulators({
    port,
    world: { now: Date.now() - agoMs, calls, readyAfterRequests: 0 },
  })
  const vendor = server.vendors.get('gong')
  if (vendor === undefined) throw new Error('Gong is not simulated')
  const { world } = vendor
  world.mostPerPage = pageSize
  /** Cursors of the list in the order of their first request. */
  const places: string[] = []
  let again = 0
  let extra = 0

  async function honest(request: Request, body: Body): Promise<unknown> {
    const { intercept } = world
    // Everything until the check happens in one turn of the event loop.
    world.intercept = null
    const response = vendor?.fetch(
      new Request(request.url, { method: 'POST', headers: request.headers, body: JSON.stringify(body) }),
    )
    world.intercept = intercept
    extra += 1
    return (await response)?.json()
  }

  const provider: FaultyProvider = {
    world,
    vendor,
    lie: null,
    pages: () => (world.requests.byRoute.get(listRoute) ?? 0) - extra,
    pagesAgain: () => again,
    expected: () =>
      new Map(
        world
          .page({ limit: Number.MAX_SAFE_INTEGER })
          .calls.map((call) => [
            call.id,
            call.transcript === 'none' ? ('no_transcript' as const) : ('imported' as const),
          ]),
      ),
    close: () => server.close(),
  }
  world.intercept = async (request, route) => {
    if (route !== listRoute && route !== transcriptRoute) return null
    const body = (await request.clone().json()) as Body
    const [callId] = body.filter?.callIds ?? []
    if (route === listRoute && callId === undefined) {
      const cursor = body.cursor ?? null
      const place = cursor ?? ''
      if (!places.includes(place)) places.push(place)
      else if (places.at(-1) !== place) again += 1
      const ask = (other: string | null = cursor): Promise<ListResponse> =>
        honest(request, { ...body, cursor: other ?? undefined }) as Promise<ListResponse>
      return (await provider.lie?.({ what: 'list', cursor, honest: ask })) ?? null
    }
    if (route === listRoute) return null
    const ask = (): Promise<TranscriptResponse> => honest(request, body) as Promise<TranscriptResponse>
    return (await provider.lie?.({ what: 'transcripts', honest: ask })) ?? null
  }
  return provider
}
