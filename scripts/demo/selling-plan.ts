import { buyerCompanies, type BuyerCompany } from './buyers.ts'
import { optionalParts, type DemoConversation } from './conversations/conversation.ts'
import { conversationByKey } from './conversations/library.ts'
import { pick, seededDraw, type Draw } from './draw.ts'
import { demoOrganizations, type DemoOrganization } from './organizations.ts'
import { demoPeople, type DemoPerson, type SoldKind } from './people.ts'
import { sellingTitles, type TitleSet } from './titles.ts'

/** One scored call, before its day and time are known. */
export type PlannedSale = {
  organizationKey: string
  rep: DemoPerson
  daysAgo: number
  conversationKey: string
  /** Template. */
  title: string
  plannedRoute: 'scored' | 'description'
  company: BuyerCompany
  omittedParts: string[]
}

/** Former members made no calls in this many days. */
export const leftDaysAgo = 45

/**
 * How many calls a busy rep and any other rep make in a period. Home compares the first two periods, each of 28 days, if each has at least
 * five calls. They start two days late, because a call on a weekend moves to the Friday before.
 */
const periods = [
  { fromDaysAgo: 1, toDaysAgo: 26, busy: 7, others: 2, weakShare: 0.5 },
  { fromDaysAgo: 28, toDaysAgo: 54, busy: 7, others: 1, weakShare: 1 },
  { fromDaysAgo: 57, toDaysAgo: 87, busy: 2, others: 1, weakShare: 1.6 },
] as const
type Period = (typeof periods)[number]

type Slot = { rep: DemoPerson; daysAgo: number; period: Period; kind: SoldKind }

/** Types of call that the scorecard of another type scores. A busy rep gets past gatekeepers: such a call is too short for a total. */
const isOfKind = ({ callType }: DemoConversation, { kind, rep }: Slot): boolean =>
  callType === kind ||
  (callType === 'warm' && kind === 'discovery') ||
  (callType === 'gatekeeper' && kind === 'cold' && !rep.isBusy)

/** Busy reps take turns between their kinds of call. Others stay with the first one, and have a second one beside it if they have two. */
const slotsOf = (draw: Draw, rep: DemoPerson): Slot[] => {
  const [first, second] = rep.sells
  if (first === undefined) return []
  const within =
    rep.status === 'ACTIVE' ? periods : periods.filter((period) => period.fromDaysAgo > leftDaysAgo)
  return within.flatMap((period) => {
    const { fromDaysAgo, toDaysAgo } = period
    const spread = (count: number, kindOf: (index: number) => SoldKind): Slot[] =>
      Array.from({ length: count }, (_, index) => ({
        rep,
        period,
        kind: kindOf(index),
        daysAgo: Math.floor(fromDaysAgo + ((toDaysAgo - fromDaysAgo) * (index + draw())) / count),
      }))
    if (rep.isBusy) return spread(period.busy, (index) => rep.sells[index % rep.sells.length] ?? first)
    return [
      ...spread(rep.status === 'ACTIVE' ? period.others : 4, () => first),
      ...(second === undefined || period === periods[0] ? [] : spread(1, () => second)),
    ]
  })
}

/** Good conversations are mostly told by people who sell well, poor ones by people who do not. Mixed and poor ones get rarer over time. */
const qualityWeight = ({ quality }: DemoConversation, { rep, period }: Slot): number => {
  const skill = rep.skill ?? 0
  if (quality === 'good') return skill ** 2
  if (quality === 'mixed') return 0.5 * period.weakShare
  // A poor call often lacks what a total needs.
  return (1.05 - skill) ** 4 * period.weakShare * (rep.isBusy ? 0.3 : 2)
}

/** How much less likely a rep tells a conversation for each time that they told it before. */
const retold = 0.08

/** A poor conversation is poor with all its parts. */
const omitBases: Record<DemoConversation['quality'], number> = { good: 1.9, mixed: 2.05, poor: 1.1 }
const allDays = 90
/** Share of the parts. A call that lacks nearly everything leaves too little to judge for a total. */
const mostOmitted = 0.8

/**
 * The parts that a rep leaves out. Those who sell well leave out less, and everybody leaves out less as the weeks go by: the trend that
 * coaching aims for. Nobody is at their best every day.
 */
const drawOmittedParts = (draw: Draw, conversation: DemoConversation, { rep, daysAgo }: Slot): string[] => {
  const practice = 1.1 * (1 - daysAgo / allDays)
  const dayForm = 0.3 * (draw() - 0.5)
  const omitChance = Math.max(
    0.1,
    omitBases[conversation.quality] - (rep.skill ?? 0) * 0.75 - practice - dayForm,
  )
  const parts = optionalParts(conversation)
  const omitted = new Set(
    parts
      .map((part) => ({ part, luck: draw() }))
      .filter(({ luck }) => luck < omitChance)
      .toSorted((one, other) => one.luck - other.luck)
      .slice(0, Math.max(1, Math.floor(parts.length * mostOmitted)))
      .map(({ part }) => part),
  )
  return parts.filter((part) => omitted.has(part))
}

/** What is left out of a call that only a rule's description can route: it opens as its kind does and lacks little. */
const typical = (omittedParts: readonly string[], conversation: DemoConversation): string[] =>
  omittedParts.filter((part) => part !== optionalParts(conversation)[0]).slice(0, 1)

/** Another way than in the rep's earlier tellings, unless there is hardly any. */
const otherOmittedParts = (
  draw: Draw,
  slot: Slot,
  conversation: DemoConversation,
  told: readonly PlannedSale[],
): string[] => {
  const earlier = told.filter(
    ({ rep, conversationKey }) => rep === slot.rep && conversationKey === conversation.key,
  )
  const tries = Array.from({ length: 50 }, () => drawOmittedParts(draw, conversation, slot))
  const isNew = (parts: readonly string[]): boolean =>
    !earlier.some(({ omittedParts }) => omittedParts.join() === parts.join())
  return tries.find(isNew) ?? tries[0] ?? []
}

/** Titles in the order in which an organization uses them: what only a description can route comes second. */
const titlesOf = ({ titles, plain = [] }: TitleSet): Pick<PlannedSale, 'title' | 'plannedRoute'>[] => {
  const [first, ...rest] = titles.map((title) => ({ title, plannedRoute: 'scored' as const }))
  const described = plain.map((title) => ({ title, plannedRoute: 'description' as const }))
  return first === undefined ? described : [first, ...described, ...rest]
}

/** What an organization can still tell: no title twice, and no conversation twice to one company. */
type Offer = {
  conversation: DemoConversation
  titles: ReturnType<typeof titlesOf>
  companies: BuyerCompany[]
}

const fill = (draw: Draw, slot: Slot, offers: readonly Offer[], told: PlannedSale[]): PlannedSale => {
  const timesTold = ({ conversation }: Offer, by?: DemoPerson): number =>
    told.filter(
      ({ conversationKey, rep }) => conversationKey === conversation.key && (by === undefined || rep === by),
    ).length
  const fitting = offers.filter(
    ({ conversation, titles, companies }) =>
      isOfKind(conversation, slot) && titles.length > 0 && companies.length > 0,
  )
  if (fitting.length === 0) throw new Error(`${slot.rep.email} has no ${slot.kind} call left to tell`)
  const offer = pick(
    draw,
    fitting,
    (one) =>
      (qualityWeight(one.conversation, slot) * retold ** timesTold(one, slot.rep)) /
      (1 + timesTold(one)) ** 2,
  )
  const { conversation, titles, companies } = offer
  const callsWith = ({ name }: BuyerCompany): number =>
    told.filter(({ company }) => company.name === name).length
  const company = pick(draw, companies, (one) => 0.05 ** callsWith(one))
  companies.splice(companies.indexOf(company), 1)
  const title = titles.shift()
  if (title === undefined) throw new Error(`No title is left for ${conversation.key}`)
  const parts = otherOmittedParts(draw, slot, conversation, told)
  return {
    ...title,
    organizationKey: slot.rep.memberships[0]?.organizationKey ?? '',
    rep: slot.rep,
    daysAgo: slot.daysAgo,
    conversationKey: conversation.key,
    company,
    omittedParts: title.plannedRoute === 'description' ? typical(parts, conversation) : parts,
  }
}

const salesOf = (draw: Draw, { key, products }: DemoOrganization): PlannedSale[] => {
  const offers = sellingTitles.flatMap((set): Offer[] => {
    const conversation = conversationByKey(set.conversationKey)
    if (products[conversation.theme] === undefined) return []
    const companies = buyerCompanies.filter(({ sector }) => set.sectors.includes(sector))
    return [{ conversation, titles: titlesOf(set), companies }]
  })
  const slots = demoPeople
    .filter(({ memberships }) => memberships[0]?.organizationKey === key)
    .flatMap((rep) => slotsOf(draw, rep))
    .toSorted((one, other) => other.daysAgo - one.daysAgo)
  const told: PlannedSale[] = []
  for (const slot of slots) told.push(fill(draw, slot, offers, told))
  return told
}

/**
 * The calls that are scored, which do not depend on the day: only their dates do. With this seed, the busy reps have enough totals to be
 * compared, and everybody improves; `scores.test.ts` notices if another change takes that away.
 */
export const planSales = (): PlannedSale[] =>
  demoOrganizations.flatMap((organization, index) => salesOf(seededDraw(20_285 + index), organization))
