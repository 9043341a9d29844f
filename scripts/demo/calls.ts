import { buyerCompanies, buyerEmail, type BuyerCompany } from './buyers.ts'
import {
  longestSeconds,
  tellConversation,
  type DemoConversation,
  type DemoPlaceholder,
} from './conversations/conversation.ts'
import { conversationByKey } from './conversations/library.ts'
import { pick, seededDraw, type Draw } from './draw.ts'
import { demoPeople, type DemoPerson } from './people.ts'
import { leftDaysAgo, planSales } from './selling-plan.ts'
import { candidateNames, excludedTitles, savedTitles, type FixedTitle } from './titles.ts'

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

type Telling = FixedTitle & {
  plannedRoute: PlannedRoute
  company: BuyerCompany | null
  rep: DemoPerson
  omittedParts: string[]
  /** Null: any time in the period. */
  daysAgo: number | null
}

/** The period of the demo: the longest date range that managers look at every week. */
const windowDays = 90
const dayMs = 86_400_000

/** Replaces placeholders with names. A placeholder without a name stays, so that a test can find it. */
export const fillPlaceholders = (text: string, names: Partial<Record<DemoPlaceholder, string>>): string =>
  text.replaceAll(
    /\{(\w+)\}/g,
    (whole, name: string) => (names as Record<string, string | undefined>)[name] ?? whole,
  )

export const firstNameOf = (fullName: string): string => fullName.split(' ')[0] ?? fullName

/** Reps with few such calls are picked more. */
const fixedTelling = (
  draw: Draw,
  fixedTitle: FixedTitle,
  plannedRoute: PlannedRoute,
  taken: readonly Telling[],
): Telling => {
  const conversation = conversationByKey(fixedTitle.conversationKey)
  const sectors = new Set(['office', 'construction'])
  const company =
    conversation.theme === 'internal'
      ? null
      : pick(draw, buyerCompanies, ({ sector }) => (sectors.has(sector) ? 1 : 0))
  const reps = demoPeople.filter(
    ({ skill, memberships }) =>
      skill !== null && memberships[0]?.organizationKey === fixedTitle.organizationKey,
  )
  const callsOf = (person: DemoPerson): number =>
    taken.filter(({ rep, daysAgo }) => rep === person && daysAgo === null).length
  const rep = pick(draw, reps, (person) => 0.2 ** callsOf(person))
  return { ...fixedTitle, plannedRoute, company, rep, omittedParts: [], daysAgo: null }
}

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
 * A start between 08:00 and 16:45 UTC on a weekday, at most 90 days before `now`. A weekend day moves back to Friday, or forward to Monday
 * if that Friday is before the period.
 */
const startOn = (draw: Draw, now: Date, daysAgo: number): Date => {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  const day = new Date(today - daysAgo * dayMs)
  const weekday = day.getUTCDay()
  const shiftDays = weekday === 6 ? -1 : weekday === 0 ? -2 : 0
  const moved = day.getTime() + (daysAgo - shiftDays >= windowDays ? shiftDays + 3 : shiftDays) * dayMs
  return new Date(moved + (8 * 4 + Math.floor(draw() * 36)) * 15 * 60_000)
}

const freeStart = (
  draw: Draw,
  now: Date,
  { rep, daysAgo }: Pick<Telling, 'rep' | 'daysAgo'>,
  conversation: DemoConversation,
  taken: DemoCall[],
): Date => {
  const durationSeconds = longestSeconds(conversation)
  const earliest = rep.status === 'DEPROVISIONED' ? leftDaysAgo : 1
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const start = startOn(draw, now, daysAgo ?? Math.floor(earliest + (windowDays - earliest) * draw()))
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
  const { company, rep, omittedParts } = telling
  const speakers = new Set(conversation.turns.map(({ by }) => by))
  const colleague =
    speakers.has('colleague') || telling.title.includes('{colleague}')
      ? colleagueOf(rep, telling.organizationKey)
      : null
  const candidate =
    !company && speakers.has('buyer') ? (candidateNames[index % candidateNames.length] ?? null) : null
  const buyerName = company?.people[0] ?? candidate
  const buyer2Name = company && speakers.has('buyer2') ? company.people[1] : null
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
    startedAt: freeStart(draw, now, telling, conversation, taken),
    format: demoCallFormats[index % demoCallFormats.length] ?? 'vtt',
    durationSeconds: tellConversation(conversation, omittedParts).durationSeconds,
    plannedRoute: telling.plannedRoute,
  }
}

/** The demo's calls in order of time. The same `now` gives the same plan; another one gives other dates. All end before today (UTC). */
export const planDemoCalls = (now: Date): DemoCall[] => {
  const draw = seededDraw(20_261)
  const tellings: Telling[] = planSales()
  for (const fixedTitle of savedTitles) tellings.push(fixedTelling(draw, fixedTitle, 'saved', tellings))
  for (const fixedTitle of excludedTitles) tellings.push(fixedTelling(draw, fixedTitle, 'excluded', tellings))
  const calls: DemoCall[] = []
  tellings.forEach((telling, index) => calls.push(planCall(draw, now, telling, index, calls)))
  return calls.sort(
    (left, right) =>
      left.startedAt.getTime() - right.startedAt.getTime() || (left.title < right.title ? -1 : 1),
  )
}
