import type { Credentials } from './provider.ts'
import { type Line, linesOf } from './simulated-dialogue.ts'

/** A company with a phone system: people, 90 days of calls, and how its vendor's API behaves. Everything follows from the seed. */
export type WorldOptions = {
  /** Unix ms. Calls are in the 90 days before it. */
  now: number
  /** The vendor's clock. Default: always `now`. */
  clock?: () => number
  seed?: number
  /** Default 300. Calls are created when they are read, so that 100,000 cost nothing. */
  calls?: number
  /** Default 8. */
  users?: number
  /** Who they are; default: invented people of the seller's domain. */
  people?: readonly { name: string; email: string }[]
  /** A pending transcript is ready after this many requests (default 2), or this long after the first one (default never). */
  readyAfterRequests?: number
  readyAfterMs?: number
}

export type SimulatedPerson = { id: string; name: string; email: string }
export type SimulatedBuyer = { id: string; name: string; email: string | null; phone: string }

/** `pending` becomes ready when it is requested; `none` never comes. */
export const simulatedTranscripts = ['ready', 'pending', 'none'] as const
export type SimulatedTranscript = (typeof simulatedTranscripts)[number]

export type SimulatedCall = {
  /** 20 digits: more than fit in a double. */
  id: string
  title: string | null
  startedAt: Date
  /** Whole seconds. */
  durationMs: number
  direction: 'inbound' | 'outbound' | 'conference'
  rep: SimulatedPerson
  buyer: SimulatedBuyer
  transcript: SimulatedTranscript
  language: string
}

export type WorldQuery = {
  from?: Date
  /** Exclusive. */
  to?: Date
  /** Default oldest first. */
  order?: 'asc' | 'desc'
  repIds?: readonly string[]
  /** The id after which the page begins. Inserted calls do not shift such pages. */
  after?: string | null
  /** Or how many calls lie before the page. */
  offset?: number
  limit: number
}
export type WorldPage = {
  calls: SimulatedCall[]
  total: number
  /** Null: this was the last page. */ nextAfter: string | null
  nextOffset: number | null
}

const dayMs = 86_400_000
const spanMs = 90 * dayMs
const idPrefix = '17100200'
export const sellerDomain = 'seller.example'
const firstSecret = 'simulated-secret-1'

const firstNames = ['Ana', 'Jonas', 'Priya', 'Mateo', 'Chloé', 'Wei', 'Nkechi', 'Søren', 'Irina', 'Tom']
// prettier-ignore
const lastNames = [
  'Berg', 'Okafor', 'Ñandú', 'Keller', 'Tanaka', 'O’Brien', 'Silva', 'Haddad', 'Lindqvist', 'Marsh', 'Vega',
]
const companies = ['acme', 'globex', 'initech', 'umbra', 'hooli', 'stark-tools']
const topics = ['Discovery', 'Demo', 'Pricing', 'Renewal', 'Follow-up', 'Kick-off']

/** A number in [0, 1) that depends only on its arguments. */
function chance(seed: number, index: number, salt: number): number {
  let mixed = (seed ^ Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b)) | 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296
}

export type SimulatedWorld = ReturnType<typeof openWorld>

export function openWorld(options: WorldOptions) {
  const seed = options.seed ?? 1
  const count = options.calls ?? 300
  const clock = options.clock ?? (() => options.now)
  const first = options.now - spanMs
  const slotMs = spanMs / Math.max(count, 1)
  const users = Array.from(
    { length: options.people?.length ?? options.users ?? 8 },
    (_, index): SimulatedPerson => {
      const name = `${firstNames[index % firstNames.length]} ${lastNames[Math.floor(index / firstNames.length + index) % lastNames.length]}`
      const person = options.people?.[index] ?? { name, email: `rep${index + 1}@${sellerDomain}` }
      return { id: String(8_800_200_300_400_500_600n + BigInt(index)), ...person }
    },
  )
  const inserted: SimulatedCall[] = []
  const requested = new Map<string, { count: number; since: number }>()
  const repAt = (index: number): SimulatedPerson => users[index % users.length] as SimulatedPerson
  const startAt = (index: number): number =>
    Math.floor((first + (index + chance(seed, index, 1) * 0.9) * slotMs) / 1_000) * 1_000
  const idAt = (index: number): string => `${idPrefix}${String(index + 1).padStart(12, '0')}`

  function callAt(index: number): SimulatedCall {
    const pick = <Item>(items: readonly Item[], salt: number): Item =>
      items[Math.floor(chance(seed, index, salt) * items.length)] as Item
    const company = pick(companies, 2)
    const buyerName =
      index % 31 === 9
        ? `${pick(firstNames, 3)} ${'van der Lange-Name '.repeat(9)}`.trim()
        : `${pick(firstNames, 3)} ${pick(lastNames, 4)}`
    const minutes = 3 + Math.floor(chance(seed, index, 5) * 50)
    return {
      id: idAt(index),
      title:
        index % 17 === 4
          ? null
          : index % 13 === 6
            ? `🚀 ${pick(topics, 6)} – «${company}» 🤝`
            : `${pick(topics, 6)} with ${company}`,
      startedAt: new Date(startAt(index)),
      durationMs: minutes * 60_000 + (index % 60) * 1_000,
      direction: (['outbound', 'inbound', 'conference'] as const)[index % 3] ?? 'outbound',
      rep: repAt(index),
      buyer: {
        id: `55${String(index + 1).padStart(10, '0')}`,
        name: buyerName,
        email: index % 9 === 2 ? null : `buyer${index + 1}@${company}.example`,
        phone: `+1555${String(index).padStart(7, '0').slice(-7)}`,
      },
      transcript: index % 12 === 5 ? 'pending' : index % 25 === 7 ? 'none' : 'ready',
      language: index % 20 === 3 ? 'de' : 'en',
    }
  }

  /** How many calls of the seed begin before `time`. */
  function rankOf(time: number): number {
    let rank = Math.min(Math.max(Math.floor((time - first) / slotMs), 0), count)
    while (rank > 0 && startAt(rank - 1) >= time) rank -= 1
    while (rank < count && startAt(rank) < time) rank += 1
    return rank
  }

  const indexOf = (id: string): number =>
    id.startsWith(idPrefix) && id.length === 20 ? Number(id.slice(idPrefix.length)) - 1 : -1
  function find(id: string): SimulatedCall | null {
    const own = inserted.find((call) => call.id === id)
    if (own) return own
    const index = indexOf(id)
    return index >= 0 && index < count ? callAt(index) : null
  }

  function page(query: WorldQuery): WorldPage {
    const low = rankOf(query.from?.getTime() ?? -8.64e15)
    const high = Math.max(rankOf(query.to?.getTime() ?? 8.64e15), low)
    const isWanted = (rep: SimulatedPerson): boolean =>
      query.repIds === undefined || query.repIds.includes(rep.id)
    const isDescending = query.order === 'desc'
    const extra = inserted
      .filter(
        (call) =>
          isWanted(call.rep) &&
          call.startedAt >= (query.from ?? new Date(-8.64e15)) &&
          call.startedAt < (query.to ?? new Date(8.64e15)),
      )
      .map((call) => ({ call, rank: rankOf(call.startedAt.getTime()) }))
      .toSorted((one, other) => one.call.startedAt.getTime() - other.call.startedAt.getTime())
    // Ranks of the calls that come from the seed. Without a filter, these are the numbers from `low` to `high`.
    const ranks =
      query.repIds === undefined
        ? null
        : Array.from({ length: high - low }, (_, place) => low + place).filter((rank) =>
            isWanted(repAt(rank)),
          )
    const seedCount = ranks?.length ?? high - low
    const placeOfRank = (rank: number): number =>
      ranks === null ? rank - low : ranks.filter((one) => one < rank).length
    const places = extra.map(({ call, rank }, index) => ({ call, place: placeOfRank(rank) + index }))
    const total = seedCount + places.length
    const at = (place: number): SimulatedCall => {
      const before = places.filter((one) => one.place < place).length
      return (
        places.find((one) => one.place === place)?.call ??
        callAt(ranks === null ? low + place - before : (ranks[place - before] ?? 0))
      )
    }
    const placeOfId = (id: string): number => {
      const own = places.find((one) => one.call.id === id)
      if (own) return own.place
      const seedPlace = placeOfRank(indexOf(id))
      let place = seedPlace
      for (const one of places) if (one.place <= place) place += 1
      return place
    }
    const ordered = (place: number): number => (isDescending ? total - 1 - place : place)
    const start = query.after == null ? (query.offset ?? 0) : ordered(placeOfId(query.after)) + 1
    const calls: SimulatedCall[] = []
    for (let place = start; place < Math.min(start + query.limit, total); place += 1)
      calls.push(at(ordered(place)))
    const end = start + calls.length
    return {
      calls,
      total,
      nextAfter: end < total ? (calls.at(-1)?.id ?? null) : null,
      nextOffset: end < total ? end : null,
    }
  }

  const isReady = (asked: { count: number; since: number }): boolean =>
    asked.count >= (options.readyAfterRequests ?? 2) ||
    clock() - asked.since >= (options.readyAfterMs ?? Number.POSITIVE_INFINITY)

  return {
    users: users as readonly SimulatedPerson[],
    clock,
    /** The key, password or token that the vendor accepts. */
    secret: firstSecret,
    /** A response returned here replaces the vendor's. `route` is the pattern of the request. */
    intercept: null as
      | ((request: Request, route: string) => Response | null | Promise<Response | null>)
      | null,
    requests: {
      total: 0,
      overLimit: 0,
      whileBlocked: 0,
      unauthorized: 0,
      byRoute: new Map<string, number>(),
    },
    blockedUntil: Number.NEGATIVE_INFINITY,
    perSecond: Number.POSITIVE_INFINITY,
    /** Shorter pages than the vendor's own. */
    mostPerPage: Number.POSITIVE_INFINITY,
    page,
    find,
    /** Responds with 429 to every request for this long. */
    blockFor(ms: number): void {
      this.blockedUntil = clock() + ms
    },
    /** Responds with 429 to requests beyond the limit, and counts them. */
    limit(limits: { perSecond: number }): void {
      this.perSecond = limits.perSecond
    },
    /** Credentials that the vendor accepts now. */
    credentials(type: Credentials['type']): Credentials {
      const secret = this.secret
      if (type === 'BASIC') return { type, username: 'simulated', password: secret }
      if (type === 'API_KEY') return { type, apiKey: secret, apiSecret: secret }
      if (type === 'BEARER') return { type, token: secret }
      return type === 'OAUTH2' ? { type, accessToken: secret } : { type }
    },
    /** Adds a call later; missing properties are invented. */
    insert(change: Partial<SimulatedCall> & { startedAt: Date }): SimulatedCall {
      const call = {
        ...callAt(inserted.length),
        title: 'Late call',
        transcript: 'ready' as const,
        ...change,
        id: `${idPrefix}9${String(inserted.length).padStart(11, '0')}`,
      }
      inserted.push(call)
      return call
    },
    lines: (call: SimulatedCall): Line[] => linesOf(call),
    /** The state of a transcript on request. Requests make a pending one ready. */
    requestTranscript(call: SimulatedCall): SimulatedTranscript {
      if (call.transcript !== 'pending') return call.transcript
      const asked = requested.get(call.id) ?? { count: 0, since: clock() }
      requested.set(call.id, { ...asked, count: asked.count + 1 })
      return isReady(asked) ? 'ready' : 'pending'
    },
    /** The state without a request, for the flags of a listing. */
    stateOf(call: SimulatedCall): SimulatedTranscript {
      const asked = requested.get(call.id)
      if (call.transcript !== 'pending' || asked === undefined) return call.transcript
      return isReady(asked) ? 'ready' : 'pending'
    },
  }
}
