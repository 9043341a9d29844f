import { buyerCompanies, buyerEmail, type BuyerCompany } from './buyers.ts'
import {
  longestSeconds,
  optionalParts,
  tellConversation,
  type DemoConversation,
  type DemoPlaceholder,
} from './conversations/conversation.ts'
import { conversationByKey } from './conversations/library.ts'
import { demoOrganizations, type DemoOrganization } from './organizations.ts'
import { demoPeople, type DemoPerson } from './people.ts'
import {
  candidateNames,
  excludedTitles,
  savedTitles,
  sellingTitles,
  type FixedTitle,
  type TitleSet,
} from './titles.ts'

export const demoCallFormats = ['vtt', 'srt', 'txt', 'json'] as const
export type DemoCallFormat = (typeof demoCallFormats)[number]

/** What the seed rules should do with a call. `description`: scored, but only because of a rule's description. */
export type PlannedRoute = 'excluded' | 'saved' | 'scored' | 'description'

export type DemoCall = {
  organizationKey: string
  repEmail: string
  /** The rep's colleague in internal calls and interviews; otherwise null. */
  colleagueEmail: string | null
  /** Null in internal calls. */
  buyerName: string | null
  buyerEmail: string | null
  /** A second buyer, if the conversation has one. */
  buyer2Name: string | null
  buyer2Email: string | null
  buyerCompany: string | null
  title: string
  conversationKey: string
  /** Parts of the conversation that this telling leaves out. */
  omittedParts: string[]
  startedAt: Date
  format: DemoCallFormat
  durationSeconds: number
  plannedRoute: PlannedRoute
}

type Draw = () => number
type Telling = FixedTitle & { plannedRoute: PlannedRoute; company: BuyerCompany | null }

/** The period of the demo: the longest date range that managers look at every week. */
const windowDays = 90
/** Former members made no calls in this many days. */
export const leftDaysAgo = 45
const dayMs = 86_400_000
/** See `drawStart`. Poor conversations were rather told in the first weeks: coaching helps. */
const recencies: Record<DemoConversation['quality'], number> = { good: 1.5, mixed: 1.3, poor: 0.6 }
/** Most tellings of one conversation with a title that a rule knows. */
const tellingsEach = 4

/** Mulberry32: small, seeded, and good enough to spread demo calls. The same seed gives the same plan on every machine. */
const seededDraw = (seed: number): Draw => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const pick = <Item>(draw: Draw, items: readonly Item[], weightOf: (item: Item) => number = () => 1): Item => {
  const total = items.reduce((sum, item) => sum + weightOf(item), 0)
  let left = draw() * total
  const found =
    items.find((item) => {
      left -= weightOf(item)
      return left < 0
    }) ?? items.at(-1)
  if (found === undefined) throw new Error('Nothing to pick from')
  return found
}

/** Replaces placeholders with names. A placeholder without a name stays, so that a test can find it. */
export const fillPlaceholders = (text: string, names: Partial<Record<DemoPlaceholder, string>>): string =>
  text.replaceAll(
    /\{(\w+)\}/g,
    (whole, name: string) => (names as Record<string, string | undefined>)[name] ?? whole,
  )

export const firstNameOf = (fullName: string): string => fullName.split(' ')[0] ?? fullName

/** Mostly the main organization, with some calls in each sub-organization. */
const organizationWeight = ({ parentKey }: DemoOrganization): number => (parentKey === null ? 8 : 1)

const sellingOrganizations = (conversation: DemoConversation): DemoOrganization[] =>
  demoOrganizations.filter(({ products }) => products[conversation.theme] !== undefined)

const tellingsOf = (draw: Draw, { conversationKey, sectors, titles, plain = [] }: TitleSet): Telling[] => {
  const conversation = conversationByKey(conversationKey)
  const companies = buyerCompanies.filter(({ sector }) => sectors.includes(sector))
  const startAt = Math.floor(draw() * companies.length)
  const told = [
    ...titles.slice(0, tellingsEach).map((title) => ({ title, plannedRoute: 'scored' as const })),
    ...plain.map((title) => ({ title, plannedRoute: 'description' as const })),
  ]
  return told.map(({ title, plannedRoute }, index) => ({
    title,
    plannedRoute,
    conversationKey,
    organizationKey: pick(draw, sellingOrganizations(conversation), organizationWeight).key,
    company: companies[(startAt + index) % companies.length] ?? null,
  }))
}

const fixedTelling = (draw: Draw, fixedTitle: FixedTitle, plannedRoute: PlannedRoute): Telling => {
  const conversation = conversationByKey(fixedTitle.conversationKey)
  const sectors = new Set(['office', 'construction'])
  const company =
    conversation.theme === 'internal'
      ? null
      : pick(draw, buyerCompanies, ({ sector }) => (sectors.has(sector) ? 1 : 0))
  return { ...fixedTitle, plannedRoute, company }
}

/** The team that handles a type of call every day, in organizations with such teams. */
const teamForCallType: Partial<Record<DemoConversation['callType'], string>> = {
  cold: 'larkfield-development',
  gatekeeper: 'larkfield-development',
  discovery: 'larkfield-new-business',
  warm: 'larkfield-new-business',
  demo: 'larkfield-new-business',
  renewal: 'larkfield-accounts',
  checkin: 'larkfield-accounts',
}

const repsFor = ({ organizationKey, conversationKey }: Telling): DemoPerson[] => {
  const reps = demoPeople.filter(
    (person) => person.skill !== null && person.memberships[0]?.organizationKey === organizationKey,
  )
  const team = teamForCallType[conversationByKey(conversationKey).callType]
  const inTeam = reps.filter((person) => person.memberships[0]?.teams.some(({ key }) => key === team))
  return inTeam.length > 0 ? inTeam : reps
}

/** Good conversations are mostly told by people who sell well, poor ones by people who do not. */
const repWeight =
  ({ quality }: DemoConversation) =>
  ({ skill }: DemoPerson): number =>
    quality === 'good' ? (skill ?? 0) ** 2 : quality === 'poor' ? (1.05 - (skill ?? 0)) ** 4 : 0.5

/** Calls of a busy rep for each call of another. */
const busyShare = 3

/** A poor conversation is poor with all its parts. */
const omitBases: Record<DemoConversation['quality'], number> = { good: 1.2, mixed: 1.3, poor: 0.9 }

/**
 * The parts that a rep leaves out. Those who sell well leave out less, and everybody leaves out less as the weeks go by: the trend that
 * coaching aims for. Nobody is at their best every day.
 */
const drawOmittedParts = (
  draw: Draw,
  conversation: DemoConversation,
  { skill }: DemoPerson,
  agoMs: number,
): string[] => {
  const practice = 0.3 * (1 - agoMs / (windowDays * dayMs))
  const dayForm = 0.4 * (draw() - 0.5)
  const omitChance = Math.max(
    0.05,
    omitBases[conversation.quality] - (skill ?? 0) * 0.75 - practice - dayForm,
  )
  return optionalParts(conversation).filter(() => draw() < omitChance)
}

/** What is left out of a call that only a rule's description can route: it opens as its kind does and lacks little. */
const typical = (omittedParts: readonly string[], conversation: DemoConversation): string[] =>
  omittedParts.filter((part) => part !== optionalParts(conversation)[0]).slice(0, 1)

/** The colleague in an internal call: the lead of the rep's team, otherwise the organization. */
const colleagueOf = (rep: DemoPerson, organizationKey: string): DemoPerson | null => {
  const teams = rep.memberships[0]?.teams.map(({ key }) => key) ?? []
  const others = demoPeople.filter((person) => person !== rep && person.status === 'ACTIVE')
  const inOrganization = (person: DemoPerson) =>
    person.memberships.find((item) => item.organizationKey === organizationKey)
  return (
    others.find((person) =>
      inOrganization(person)?.teams.some(({ key, role }) => role === 'ADMIN' && teams.includes(key)),
    ) ??
    others.find((person) => ['OWNER', 'ADMIN'].includes(inOrganization(person)?.role ?? '')) ??
    null
  )
}

/**
 * A start between 08:00 and 16:45 UTC on a weekday, at least `fromDaysAgo` and at most 90 days before `now`.
 * @param recency above 1: recent days are more likely; below 1: early ones
 */
const drawStart = (draw: Draw, now: Date, fromDaysAgo: number, recency: number): Date => {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  const daysAgo = Math.floor(fromDaysAgo + (windowDays - fromDaysAgo) * draw() ** recency)
  const day = new Date(today - Math.max(1, daysAgo) * dayMs)
  const weekday = day.getUTCDay()
  // A weekend moves back to its Friday, unless that would be outside the period.
  const shiftDays = weekday === 6 ? -1 : weekday === 0 ? -2 : 0
  const moved = day.getTime() + (daysAgo - shiftDays >= windowDays ? shiftDays + 3 : shiftDays) * dayMs
  return new Date(moved + (8 * 4 + Math.floor(draw() * 36)) * 15 * 60_000)
}

const freeStart = (
  draw: Draw,
  now: Date,
  rep: DemoPerson,
  conversation: DemoConversation,
  taken: DemoCall[],
): Date => {
  const durationSeconds = longestSeconds(conversation)
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const fromDaysAgo = rep.status === 'DEPROVISIONED' ? leftDaysAgo : 1
    const start = drawStart(draw, now, fromDaysAgo, recencies[conversation.quality])
    const busy = taken.some(
      (call) =>
        (call.repEmail === rep.email || call.colleagueEmail === rep.email) &&
        start.getTime() < call.startedAt.getTime() + call.durationSeconds * 1000 &&
        call.startedAt.getTime() < start.getTime() + durationSeconds * 1000,
    )
    if (!busy) return start
  }
  throw new Error(`No free time for a demo call of ${rep.email}`)
}

const planCall = (draw: Draw, now: Date, telling: Telling, index: number, taken: DemoCall[]): DemoCall => {
  const conversation = conversationByKey(telling.conversationKey)
  const callsOf = (person: DemoPerson): number =>
    taken.filter(({ repEmail }) => repEmail === person.email).length
  const weightOf = repWeight(conversation)
  // People with many calls are picked less, so that everybody has enough for a trend.
  const shareOf = ({ isBusy }: DemoPerson): number => (isBusy ? busyShare : 1)
  const rep = pick(draw, repsFor(telling), (person) => {
    const share = shareOf(person)
    return (weightOf(person) * share) / (1 + callsOf(person) / share)
  })
  const speakers = new Set(conversation.turns.map(({ by }) => by))
  const colleague =
    speakers.has('colleague') || telling.title.includes('{colleague}')
      ? colleagueOf(rep, telling.organizationKey)
      : null
  const { company } = telling
  const candidate =
    !company && speakers.has('buyer') ? (candidateNames[index % candidateNames.length] ?? null) : null
  const buyerName = company?.people[0] ?? candidate
  const buyer2Name = company && speakers.has('buyer2') ? company.people[1] : null
  const startedAt = freeStart(draw, now, rep, conversation, taken)
  const drawnParts = drawOmittedParts(draw, conversation, rep, now.getTime() - startedAt.getTime())
  const omittedParts = telling.plannedRoute === 'description' ? typical(drawnParts, conversation) : drawnParts
  return {
    organizationKey: telling.organizationKey,
    repEmail: rep.email,
    colleagueEmail: colleague?.email ?? null,
    buyerName,
    buyerEmail: company && buyerName ? buyerEmail(buyerName, company) : null,
    buyer2Name,
    buyer2Email: company && buyer2Name ? buyerEmail(buyer2Name, company) : null,
    buyerCompany: company?.name ?? null,
    title: fillPlaceholders(telling.title, {
      rep: rep.firstName,
      ...(colleague && { colleague: colleague.firstName }),
      ...(buyerName && { buyer: buyerName }),
      ...(company && { buyerCompany: company.name }),
    }),
    conversationKey: telling.conversationKey,
    omittedParts,
    startedAt,
    format: demoCallFormats[index % demoCallFormats.length] ?? 'vtt',
    durationSeconds: tellConversation(conversation, omittedParts).durationSeconds,
    plannedRoute: telling.plannedRoute,
  }
}

/** The demo's calls in order of time. The same `now` gives the same plan. All end before today (UTC). */
export const planDemoCalls = (now: Date): DemoCall[] => {
  const draw = seededDraw(20_261)
  const tellings = [
    ...sellingTitles.flatMap((set) => tellingsOf(draw, set)),
    ...savedTitles.map((fixedTitle) => fixedTelling(draw, fixedTitle, 'saved')),
    ...excludedTitles.map((fixedTitle) => fixedTelling(draw, fixedTitle, 'excluded')),
  ]
  const calls: DemoCall[] = []
  tellings.forEach((telling, index) => calls.push(planCall(draw, now, telling, index, calls)))
  return calls.sort(
    (left, right) =>
      left.startedAt.getTime() - right.startedAt.getTime() || (left.title < right.title ? -1 : 1),
  )
}
