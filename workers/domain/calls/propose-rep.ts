import type { ParticipantKind } from '#db/vocabulary/calls.ts'
import { questionKind } from '../scoring/questions.ts'
import { splitSentences } from '../scoring/sentences.ts'
import type { TranscriptMessage } from '../transcripts/message.ts'
import { unknownSpeaker } from '../transcripts/speakers.ts'
import { caseNumber, introduction, type RepSignal, repSignals, serviceGreeting } from './rep-signals.ts'
import { isBuyerLabel, isRepLabel, isSoftRepLabel, labelOf } from './speaker-labels.ts'
import { foldName } from '../people/fold-name.ts'

export type RepProposalInput = {
  messages: readonly Pick<TranscriptMessage, 'userName' | 'message'>[]
  organizationName: string | null
  /** The user who made or uploaded the call. */
  callerName?: string | null
  members?: readonly { name: string; email: string | null }[]
  participants?: readonly { name: string; email: string | null; kind: ParticipantKind }[]
}

/**
 * `sure`: a name or label says so. `likely`: at least two independent signals in the words do. `unsure`: somebody is selling, but who is a
 * guess.
 */
export type RepProposal = {
  /** The speaker's name as in the messages. */
  name: string
  certainty: 'sure' | 'likely' | 'unsure'
  /** One sentence for people. */
  reason: string
}

/** The beginning and enough of the rest. More words would say nothing new about who sells. */
const readMessages = 400
const readCharacters = 800
const readSentences = 4000
/** Opening messages in which people say who they are. */
const openingMessages = 12

/**
 * The speaker who is the rep, or null if nothing points to anybody: service, small talk, meetings among colleagues. Reads names first, then
 * labels, then words. Words are understood in English only; names and labels work in other languages too.
 */
export function proposeRep(input: RepProposalInput): RepProposal | null {
  const speakers = speakersOf(input.messages)
  if (speakers.length === 0) return null

  const own = ownNames(input)
  const byName = proposalByName(speakers, own, input.callerName ?? '')
  if (byName !== null || speakers.length === 1) return byName

  const external = (input.participants ?? []).filter(({ kind }) => kind === 'EXTERNAL')
  const buyers = new Set(external.map(({ name }) => foldName(name)))
  // An unknown speaker is nobody, or several people.
  const candidates = speakers.filter(({ key }) => !buyers.has(key) && key !== foldName(unknownSpeaker))
  return proposalByWords(speakers, candidates, own, input.organizationName)
}

type Speaker = {
  name: string
  key: string
  label: string
  sentences: { text: string; position: number }[]
  questions: number
}

function speakersOf(messages: RepProposalInput['messages']): Speaker[] {
  const speakers = new Map<string, Speaker>()
  let read = 0
  for (const [position, { userName, message }] of messages.slice(0, readMessages).entries()) {
    const key = foldName(userName)
    let speaker = speakers.get(key)
    if (speaker === undefined) {
      speaker = { name: userName, key, label: labelOf(userName), sentences: [], questions: 0 }
      speakers.set(key, speaker)
    }
    for (const { text, asks } of splitSentences(message.slice(0, readCharacters))) {
      if (read === readSentences) break
      read += 1
      speaker.sentences.push({ text, position })
      if (questionKind(text, asks) !== 'none') speaker.questions += 1
    }
  }
  return [...speakers.values()]
}

function proposalByName(
  speakers: Speaker[],
  own: ReadonlySet<string>,
  callerName: string,
): RepProposal | null {
  const caller = speakers.find(({ key }) => key === foldName(callerName))
  if (caller !== undefined) return sure(caller, 'They have the name of the user whose call it is.')
  if (speakers.length === 1) return null

  const members = speakers.filter(({ key }) => own.has(key))
  const [member] = members
  if (members.length === 1 && member !== undefined)
    return sure(member, 'They are the only speaker from your organization.')

  const labeled = speakers.filter(({ label }) => isRepLabel(label))
  const [rep] = labeled
  return labeled.length === 1 && rep !== undefined
    ? sure(rep, `The transcript calls them “${rep.name}”.`)
    : null
}

/** Names and email addresses of people of the organization, as speaker names may contain them. */
function ownNames({ members = [], participants = [] }: RepProposalInput): Set<string> {
  const people = [...members, ...participants.filter(({ kind }) => kind === 'INTERNAL')]
  return new Set(people.flatMap(({ name, email }) => [name, email ?? name].map(foldName)))
}

function sure({ name }: Speaker, reason: string): RepProposal {
  return { name, certainty: 'sure', reason }
}

type Reason = { points: number; text: string; sells: boolean }
type Candidate = { name: string; points: number; reasons: Reason[] }

/** Points that the leading speaker needs, and the lead they need over the next one. */
const pointsNeeded = 4
const leadNeeded = 3

function proposalByWords(
  speakers: Speaker[],
  candidates: Speaker[],
  own: ReadonlySet<string>,
  organizationName: string | null,
): RepProposal | null {
  const isOrganization = organizationMatcher(organizationName)
  if (isService(speakers, isOrganization)) return null

  const [first, second] = candidates
    .map((speaker) => candidateOf(speaker, speakers, own, isOrganization))
    .toSorted((left, right) => right.points - left.points)
  if (first === undefined || first.points < pointsNeeded) return null
  const [strongest, next] = first.reasons.toSorted((left, right) => right.points - left.points)
  if (strongest === undefined || !first.reasons.some(({ sells }) => sells)) return null
  if (next === undefined) return { name: first.name, certainty: 'unsure', reason: `They ${strongest.text}.` }

  const lead = first.points - (second?.points ?? 0)
  return {
    name: first.name,
    certainty: lead >= leadNeeded ? 'likely' : 'unsure',
    reason: `They ${strongest.text}, and ${next.text}.`,
  }
}

/** Whether somebody answers a service call: they answer for a company, or ask for a policy or case number. */
function isService(speakers: Speaker[], isOrganization: (text: string) => boolean): boolean {
  return speakers.some(({ sentences, label }) => {
    const opening = sentences.filter(({ position }) => position < openingMessages)
    const greeting = opening.filter(({ position }) => position < 2)
    const isAgent = isSoftRepLabel(label)
    if (isAgent && opening.some(({ text }) => caseNumber.test(text))) return true
    return (
      greeting.some(({ text }) => serviceGreeting.test(text)) &&
      (isAgent || greeting.some(({ text }) => isOrganization(text)))
    )
  })
}

function candidateOf(
  speaker: Speaker,
  speakers: Speaker[],
  own: ReadonlySet<string>,
  isOrganization: (text: string) => boolean,
): Candidate {
  const candidate: Candidate = { name: speaker.name, points: 0, reasons: [] }
  /** `sells`: people who do not sell rarely do this. */
  const add = (points: number, text: string | undefined, sells: boolean): void => {
    candidate.points += points
    if (text !== undefined) candidate.reasons.push({ points, text, sells })
  }
  const others = speakers.filter((other) => other !== speaker)
  const opening = speaker.sentences.filter(({ position }) => position < openingMessages)

  if (own.has(speaker.key)) add(4, 'belong to your organization', false)
  if (isBuyerLabel(speaker.label)) add(-6, undefined, false)
  // Agents answer service calls as often as they sell, so the others' labels say nothing about the agents.
  if (isSoftRepLabel(speaker.label)) add(2, `are called “${speaker.name}”`, false)
  else if (others.every(({ label }) => isBuyerLabel(label)))
    add(4, 'speak with people who are labeled as buyers', true)
  if (isOrganization(speaker.name)) add(6, 'have the name of your organization', false)

  const naming = opening.filter(({ text }) => isOrganization(text))
  if (naming.some(({ text }) => ownVoice.test(text)))
    add(5, 'say that they come from your organization', true)
  else if (opening.some(({ text }) => introduction.test(text)))
    add(3, 'say which company they come from', true)

  for (const signal of repSignals) {
    const hits = hitsOf(signal, signal.opening === true ? opening : speaker.sentences)
    if (hits > 0) add(hits * signal.weight, signal.reason, true)
  }
  const most = Math.max(...others.map(({ questions }) => questions))
  if (speaker.questions >= 4 && speaker.questions >= most * 1.5) add(2, 'ask most of the questions', false)
  return candidate
}

/** Words with which people speak about their own company instead of just naming it. */
const ownVoice =
  /(?<!\p{L})(?:this is|i'm|i am|im|my name|name's|it's|its|here|from|with|at|calling|ringing|we|our)(?!\p{L})/iu

function hitsOf({ pattern, most }: RepSignal, sentences: Speaker['sentences']): number {
  // In a machine-made transcript, a sentence is as long as a paragraph, so each of its phrases counts.
  const everywhere = new RegExp(pattern, `${pattern.flags}g`)
  let hits = 0
  for (const { text } of sentences) {
    hits += [...text.matchAll(everywhere)].length
    if (hits >= most) return most
  }
  return hits
}

const companyForms = new Set([
  'inc',
  'ltd',
  'llc',
  'gmbh',
  'co',
  'corp',
  'limited',
  'company',
  'plc',
  'ag',
  'bv',
  'sa',
  'the',
])
const longestName = 5

/**
 * Whether a text names the organization, even if a machine wrote the name in pieces ("tally house"). Short forms count: its first two
 * words.
 */
function organizationMatcher(name: string | null): (text: string) => boolean {
  const words = wordsOfName(name ?? '').filter((word) => !companyForms.has(word))
  const [first = '', second = ''] = words
  const targets = new Set(
    [words.join(''), words.length > 2 ? first + second : first].filter((form) => form.length > 3),
  )
  if (targets.size === 0) return () => false
  return (text) => {
    const said = wordsOfName(text)
    return said.some((_, start) => {
      let joined = ''
      for (const word of said.slice(start, start + longestName)) {
        joined += word
        if (targets.has(joined)) return true
      }
      return false
    })
  }
}

function wordsOfName(text: string): string[] {
  return foldName(text).match(/[\p{L}\p{N}]+/gu) ?? []
}
