import { describe, expect, it } from 'vitest'
import { messagesOfSegments } from '../imports/content.ts'
import { type KnownPeople, speakersOf } from '../imports/people.ts'
import type { ListedCall } from '../imports/listed-call.ts'
import { namesToLookUp, proposeRepOf, type RepQuestionInput, takenRep } from './rep-question.ts'
import { type CallSpeaker, completeSpeakers, hasSpeakingRep, withRep } from './speakers.ts'

type ProviderCall = ListedCall['call']

const larkfield = new Set(['larkfield.example'])
const nobodyKnown: KnownPeople = { byExternalId: new Map(), byEmail: new Map() }

const callOf = (change: Partial<ProviderCall>): ProviderCall => ({
  externalId: '7',
  title: 'Route planning',
  startedAt: new Date('2026-11-20T09:00:00Z'),
  durationMs: 61_000,
  direction: 'outbound',
  medium: 'phone',
  participants: [],
  transcript: 'ready',
  ...change,
})

type Said = readonly [speaker: { id?: string; name?: string }, text: string]

const greeting = 'Hi, thanks for making the time today.'
const answer = 'Sure, what would you like to know?'
const smallTalk = (one: Said[0], other: Said[0]): Said[] => [
  [one, greeting],
  [other, answer],
]

/** What an import makes of a call: its speakers, the proposal, and the rep if nobody needs to be asked. */
function imported(
  call: ProviderCall,
  said: readonly Said[],
  known: Partial<Pick<RepQuestionInput, 'members' | 'callerName'>> & { people?: KnownPeople } = {},
) {
  const { people = nobodyKnown, members = [], callerName = '' } = known
  const { speakers, nameOfSpeaker } = speakersOf(call, people)
  const segments = said.map(([{ id, name }, text], index) => ({
    speakerId: id ?? null,
    speakerName: name ?? null,
    startMs: index * 4_000,
    endMs: index * 4_000 + 3_000,
    text,
  }))
  const rep = speakers.find(({ side }) => side === 'rep')
  const messages = messagesOfSegments(segments, nameOfSpeaker, rep?.name ?? callerName)
  const listed = speakers.map((speaker): CallSpeaker => ({ ...speaker, company: null, sideReason: null }))
  const complete = completeSpeakers(
    listed,
    messages,
    callerName === '' ? null : { name: callerName, userId: 'user-1' },
  )
  if (hasSpeakingRep(complete, messages)) return { vendor: complete.find(({ side }) => side === 'rep')?.name }
  const proposal = proposeRepOf({
    messages,
    speakers: complete,
    organizationName: 'Larkfield',
    callerName,
    members,
    domains: larkfield,
  })
  const taken = takenRep(proposal, {
    speakers: complete,
    listed: listed.length,
    isImported: true,
    hasCaller: callerName !== '',
  })
  return { proposed: proposal?.name, certainty: proposal?.certainty, taken: taken?.name }
}

describe('the rep of an imported call', () => {
  it('is whom the provider names: an owner among flagged participants, as Gong lists them', () => {
    const gong = callOf({
      ownerUserId: 'u1',
      participants: [
        { id: 'p1', speakerIds: ['s1'], userId: 'u1', name: 'Noor Haddad', affiliation: 'internal' },
        { id: 'p2', speakerIds: ['s2'], name: 'Ilse Maas', affiliation: 'external' },
      ],
    })
    expect(imported(gong, smallTalk({ id: 's1' }, { id: 's2' }))).toEqual({ vendor: 'Noor Haddad' })
  })

  it('is the one internal participant who speaks, where the owner is silent and no user of ours', () => {
    const gong = callOf({
      ownerUserId: 'someone else',
      participants: [
        { id: 'p1', speakerIds: ['s1'], name: 'Noor Haddad', affiliation: 'internal' },
        { id: 'p3', speakerIds: ['s3'], name: 'Silent Sam', affiliation: 'internal' },
        { id: 'p2', speakerIds: ['s2'], name: 'Ilse Maas', affiliation: 'external' },
      ],
    })
    expect(imported(gong, smallTalk({ id: 's2' }, { id: 's1' }))).toMatchObject({
      proposed: 'Noor Haddad',
      taken: 'Noor Haddad',
    })
  })

  it('is never somebody whom the provider calls external, whatever their label', () => {
    const chorus = callOf({
      participants: [
        { id: 'p1', speakerIds: ['s1'], name: 'Sales Rep', affiliation: 'external' },
        { id: 'p2', speakerIds: ['s2'], name: 'Ilse Maas', affiliation: 'unknown' },
      ],
    })
    expect(imported(chorus, smallTalk({ id: 's1' }, { id: 's2' })).taken).toBeUndefined()
  })

  it('is told by the mail domain where a transcript calls people by their addresses, as Fireflies does', () => {
    const fireflies = callOf({})
    const said = smallTalk({ name: 'noor@larkfield.example' }, { name: 'ilse@depots.example' })
    expect(imported(fireflies, said)).toMatchObject({ certainty: 'sure', taken: 'noor@larkfield.example' })
  })

  it('is the member with a speaker’s name, if a provider gives only names, as Google Meet does', () => {
    const meet = callOf({ medium: 'video' })
    const members = [{ name: 'Noor Haddad', email: 'noor@larkfield.example' }]
    const said = smallTalk({ name: 'Ilse Maas' }, { name: 'Noor Haddad' })
    expect(imported(meet, said, { members })).toMatchObject({ certainty: 'sure', taken: 'Noor Haddad' })
  })

  it('is the speaker with the label of a dialer, also where the call belongs to a user', () => {
    const dialer = callOf({})
    const said = smallTalk({ name: 'Agent' }, { name: 'Customer' })
    expect(imported(dialer, said, { callerName: 'Noor Haddad' }).taken).toBeUndefined()
    const labeled = smallTalk({ name: 'Sales rep' }, { name: 'Customer' })
    expect(imported(dialer, labeled, { callerName: 'Noor Haddad' }).taken).toBe('Sales rep')
  })

  it('is asked for where only the words tell, as on phone calls of “Speaker 1” and “Speaker 2”', () => {
    const phone = callOf({ ownerUserId: 'u1' })
    const said: Said[] = [
      [{ name: 'Speaker 1' }, 'Hello?'],
      [{ name: 'Speaker 2' }, 'Hi, this is Noor calling from Larkfield. Did I catch you at a bad time?'],
      [{ name: 'Speaker 1' }, 'I have a minute. What is this about?'],
      [{ name: 'Speaker 2' }, 'We help companies like yours plan routes. How do you plan them today?'],
      [{ name: 'Speaker 1' }, 'We use a spreadsheet.'],
      [{ name: 'Speaker 2' }, 'How about I send you an invite for Thursday at ten?'],
    ]
    const result = imported(phone, said, { callerName: 'Noor Haddad' })
    expect(result).toMatchObject({ proposed: 'Speaker 2', taken: undefined })
    expect(result.certainty).not.toBe('sure')
  })

  it('is asked for where another person of the organization spoke in place of the owner', () => {
    const zoom = callOf({
      ownerUserId: 'u1',
      participants: [
        { id: 'p2', speakerIds: ['s2'], userId: 'u2', name: 'Samir Aziz', affiliation: 'internal' },
        { id: 'p3', speakerIds: ['s3'], name: 'Ilse Maas', affiliation: 'external' },
      ],
    })
    const people: KnownPeople = { byExternalId: new Map([['u1', 'user-1']]), byEmail: new Map() }
    const result = imported(zoom, smallTalk({ id: 's2' }, { id: 's3' }), {
      people,
      callerName: 'Noor Haddad',
    })
    expect(result).toMatchObject({ proposed: 'Samir Aziz', taken: undefined })
  })
})

describe('the rep of an uploaded call', () => {
  const messages = [
    { userName: 'REP_01', message: greeting, secondsFromStart: 0 },
    { userName: 'Ilse', message: answer, secondsFromStart: 4 },
  ]
  const proposal = {
    name: 'REP_01',
    certainty: 'sure' as const,
    reason: 'The transcript calls them “REP_01”.',
  }

  it('is guessed if nobody listed the speakers, and asked for if the uploader did', () => {
    const complete = completeSpeakers([], messages, null)
    const call = { speakers: complete, isImported: false, hasCaller: true }
    expect(takenRep(proposal, { ...call, listed: 0 })?.name).toBe('REP_01')
    expect(takenRep(proposal, { ...call, listed: 2 })).toBeNull()
    expect(takenRep({ ...proposal, certainty: 'likely' }, { ...call, listed: 0 })).toBeNull()
  })

  it('takes the place of a listed rep who says nothing', () => {
    const silent: CallSpeaker = {
      name: 'Noor',
      kind: 'INTERNAL',
      side: 'rep',
      userId: 'user-1',
      email: null,
      company: null,
      isKindKnown: true,
      sideReason: null,
    }
    const complete = completeSpeakers([silent], messages, null)
    expect(hasSpeakingRep(complete, messages)).toBe(false)
    expect(withRep(complete, 'rep_01', 'A label.').map(({ name, side }) => [name, side])).toEqual([
      ['Noor', 'colleague'],
      ['REP_01', 'rep'],
      ['Ilse', 'buyer'],
    ])
  })
})

it('speakers are looked up once each', () => {
  expect(namesToLookUp([{ userName: ' Noor' }, { userName: 'Noor ' }, { userName: ' ' }])).toEqual(['Noor'])
})
