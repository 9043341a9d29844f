import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseForCall } from './choices.ts'
import { listingText, messagesOfSegments, titleOf } from './content.ts'
import { explainCall } from './explain.ts'
import type { ListedCall } from './listed-call.ts'
import { minuteRow, paceMinutes, secondsLeft } from './pace.ts'
import { callerOf, participantIdsOf, speakersOf } from './people.ts'
import { rangeOfDays, rangeOfSync } from './ranges.ts'
import { longestRetryMs, nextCheckWaitMs, nextWaitMs } from './waiting.ts'

const now = new Date('2026-11-20T12:00:00Z')

const call = (change: Partial<ListedCall['call']> = {}): ListedCall['call'] => ({
  externalId: '71',
  title: 'Discovery',
  startedAt: now,
  durationMs: 60_000,
  direction: 'outbound',
  medium: 'phone',
  participants: [
    {
      id: 'p1',
      speakerIds: ['s1'],
      userId: 'u1',
      name: 'Noor Haddad',
      email: 'Noor@larkfield.example',
      affiliation: 'internal',
    },
    { id: 'p2', speakerIds: ['s2'], name: 'Ilse Maas', affiliation: 'external' },
  ],
  transcript: 'ready',
  ...change,
})
const people = {
  byExternalId: new Map([['u1', 'noor']]),
  byEmail: new Map([['omar@larkfield.example', 'omar']]),
}

describe('ranges', () => {
  it('count days back from now, or include all calls', () => {
    expect(rangeOfDays(7, now)).toEqual({ from: new Date('2026-11-13T12:00:00Z'), to: now })
    expect(rangeOfDays(null, now).from.getUTCFullYear()).toBe(2000)
  })

  it('of automatic imports overlap by a day, and begin a day before the connection', () => {
    const createdAt = new Date('2026-11-18T12:00:00Z')
    expect(rangeOfSync({ syncedUntil: new Date('2026-11-20T11:45:00Z'), createdAt }, now).from).toEqual(
      new Date('2026-11-19T11:45:00Z'),
    )
    expect(rangeOfSync({ syncedUntil: null, createdAt }, now).from).toEqual(new Date('2026-11-17T12:00:00Z'))
    // A clock that was ahead must not stop automatic imports forever.
    expect(
      rangeOfSync({ syncedUntil: new Date('2026-12-20T12:00:00Z'), createdAt }, now).from.getTime(),
    ).toBeLessThan(now.getTime())
  })
})

describe('waiting for a transcript', () => {
  const hourMs = 3_600_000
  const ended = { startedAt: now, durationMs: 0, limitMs: 24 * hourMs }
  const waitsFrom = (begunAfterMs: number, limitMs: number): number[] => {
    const waits: number[] = []
    for (let ageMs = begunAfterMs; ; ageMs += waits.at(-1) ?? 0) {
      const waitMs = nextWaitMs({ ...ended, now: new Date(now.getTime() + ageMs), limitMs })
      if (waitMs === null) return waits
      waits.push(waitMs)
    }
  }

  it.each([
    [24, 40],
    [720, 100],
  ])('of %i hours grows with the age of the call and takes at most %i requests', (hours, most) => {
    const limitMs = hours * hourMs
    fc.assert(
      fc.property(fc.integer({ min: 0, max: limitMs }), (begunAfterMs) => {
        const waits = waitsFrom(begunAfterMs, limitMs)
        expect(waits.length).toBeLessThanOrEqual(most)
        expect(waits).toEqual(waits.toSorted((left, right) => left - right))
      }),
    )
    expect(waitsFrom(0, limitMs).length).toBeGreaterThan(most / 2)
  })

  it('ends as long after the end of the call as the limit says', () => {
    const durationMs = 2 * hourMs
    const waitAfter = (hours: number, limitHours: number) =>
      nextWaitMs({
        startedAt: now,
        durationMs,
        now: new Date(now.getTime() + hours * hourMs),
        limitMs: limitHours * hourMs,
      })
    expect(waitAfter(25, 24)).toBeGreaterThan(0)
    expect(waitAfter(26, 24)).toBeNull()
    expect(waitAfter(73, 72)).toBeGreaterThan(0)
    expect(waitAfter(74, 72)).toBeNull()
    expect(waitAfter(3, 1)).toBeNull()
  })

  it('follows the provider’s retry time, up to a day', () => {
    expect(nextWaitMs({ ...ended, now, retryAfterMs: 600_000 })).toBe(600_000)
    expect(nextWaitMs({ ...ended, now, retryAfterMs: 1e12 })).toBe(longestRetryMs)
    // A call in the future has age zero.
    expect(nextWaitMs({ ...ended, startedAt: new Date(now.getTime() + hourMs), now })).toBe(120_000)
  })
})

describe('a call whose pipeline runs', () => {
  it('is checked within seconds, then less and less often, down to once a minute', () => {
    expect([0, 1, 2, 3, 4, 5, 6].map(nextCheckWaitMs)).toEqual([
      2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000,
    ])
    expect(nextCheckWaitMs(1_000_000)).toBe(60_000)
  })
})

describe('choices', () => {
  const none = { callType: null, scorecardId: null }

  it('go by rep, team, import and integration, call type and scorecard separately', () => {
    const levels = {
      user: { callType: null, scorecardId: 'of the rep' },
      teams: [
        { teamId: 'b', callType: 'demo', scorecardId: null },
        { teamId: 'a', callType: 'cold', scorecardId: 'of a team' },
      ],
      import: { callType: 'warm', scorecardId: 'of the import' },
      integration: { callType: 'renewal', scorecardId: 'usual' },
    }
    expect(chooseForCall(levels)).toEqual({ callType: 'cold', scorecardId: 'of the rep' })
    expect(chooseForCall({ ...levels, user: null, teams: [] })).toEqual({
      callType: 'warm',
      scorecardId: 'of the import',
    })
    expect(chooseForCall({ ...levels, user: none, teams: [], import: none })).toEqual({
      callType: 'renewal',
      scorecardId: 'usual',
    })
    expect(chooseForCall({ user: null, teams: [], import: none, integration: none })).toEqual(none)
  })
})

describe('people', () => {
  it('are found by the provider’s id before the mail address, whatever its case', () => {
    expect(callerOf(call({ ownerUserId: 'u1', ownerEmail: 'omar@larkfield.example' }), people)).toBe('noor')
    expect(callerOf(call({ ownerUserId: 'u9', ownerEmail: ' OMAR@Larkfield.example' }), people)).toBe('omar')
    expect(callerOf(call({ ownerUserId: 'u9' }), people)).toBeNull()
  })

  it('are the rep of a call without an owner when they are the only user of ours', () => {
    expect(callerOf(call(), people)).toBe('noor')
    const both = [
      ...call().participants,
      { id: 'p3', speakerIds: [], email: 'omar@larkfield.example', affiliation: 'internal' as const },
    ]
    expect(callerOf(call({ participants: both }), people)).toBeNull()
    expect(participantIdsOf(call({ participants: both }), people)?.toSorted()).toEqual(['noor', 'omar'])
    expect(participantIdsOf(call({ participants: [] }), people)).toBeNull()
  })

  it('have sides: the owner is the rep even when they are not a user of ours', () => {
    const nobody = { byExternalId: new Map<string, string>(), byEmail: new Map<string, string>() }
    const colleague = {
      id: 'p3',
      speakerIds: ['s3'],
      userId: 'u3',
      name: 'Omar',
      affiliation: 'internal' as const,
    }
    const { speakers, nameOfSpeaker } = speakersOf(
      call({ ownerUserId: 'u1', participants: [colleague, ...call().participants] }),
      nobody,
    )
    expect(speakers.map(({ name, side, kind }) => [name, side, kind])).toEqual([
      ['Omar', 'colleague', 'INTERNAL'],
      ['Noor Haddad', 'rep', 'INTERNAL'],
      ['Ilse Maas', 'buyer', 'EXTERNAL'],
    ])
    expect(nameOfSpeaker.get('s2')).toBe('Ilse Maas')
  })

  it('are added when only the transcript names them', () => {
    const fromTranscript = [{ id: 'p9', speakerIds: ['s9'], name: 'Bram', affiliation: 'unknown' as const }]
    expect(speakersOf(call(), people, fromTranscript).speakers.map((speaker) => speaker.name)).toEqual([
      'Noor Haddad',
      'Ilse Maas',
      'Bram',
    ])
  })

  it('keep their place under the name from the transcript', () => {
    const host = {
      id: 'email:omar@larkfield.example',
      speakerIds: [],
      email: 'Omar@larkfield.example',
      affiliation: 'internal' as const,
    }
    const fromTranscript = [
      {
        id: 'zoom-4',
        speakerIds: ['name:omar vos'],
        name: 'Omar Vos',
        email: 'omar@larkfield.example',
        affiliation: 'unknown' as const,
      },
    ]
    const { speakers, nameOfSpeaker } = speakersOf(
      call({ ownerEmail: 'omar@larkfield.example', participants: [host] }),
      people,
      fromTranscript,
    )
    expect(speakers).toMatchObject([{ name: 'Omar Vos', userId: 'omar', side: 'rep', kind: 'INTERNAL' }])
    expect(nameOfSpeaker.get('name:omar vos')).toBe('Omar Vos')
    expect(nameOfSpeaker.get('zoom-4')).toBe('Omar Vos')
  })
})

describe('content', () => {
  it('is the same listing whatever the order of its people and the state of its transcript', () => {
    const same = call({ participants: call().participants.toReversed(), transcript: 'pending' })
    expect(listingText(same)).toBe(listingText(call()))
    for (const other of [
      call({ title: 'Demo' }),
      call({ durationMs: null }),
      call({ updatedAt: now }),
      call({ ownerUserId: 'u1' }),
    ]) {
      expect(listingText(other)).not.toBe(listingText(call()))
    }
  })

  it('has a title even when the provider gives none', () => {
    const titled = (title: string | null, ...names: string[]) =>
      titleOf({ title }, [
        { name: 'Noor', side: 'rep' as const },
        ...names.map((name) => ({ name, side: 'buyer' as const })),
      ])
    expect(titled(' Demo ', 'Ilse')).toBe('Demo')
    expect(titled(null, 'Ilse Maas')).toBe('Call with Ilse Maas')
    expect(titled(' ', 'Ilse Maas', 'Bram', 'Jo')).toBe('Call with Ilse Maas and 2 more')
    expect(titled(null)).toBe('Untitled call')
  })

  it('names speakers by their ids, and joins what one of them says', () => {
    const segments = [
      { speakerId: 's1', speakerName: null, startMs: 500, endMs: 900, text: 'Hello' },
      { speakerId: 's1', speakerName: null, startMs: 900, endMs: 1_500, text: 'there.' },
      { speakerId: 's7', speakerName: 'Somebody', startMs: 2_000, endMs: null, text: 'Hi.' },
      { speakerId: null, speakerName: null, startMs: 3_000, endMs: null, text: ' ' },
    ]
    const messages = messagesOfSegments(segments, new Map([['s1', 'Noor Haddad']]), 'Noor Haddad')
    expect(messages).toMatchObject([
      { secondsFromStart: 0.5, userName: 'Noor Haddad', message: 'Hello there.', role: 'user' },
      { secondsFromStart: 2, userName: 'Somebody', message: 'Hi.', role: 'bot' },
    ])
  })

  it('gives nobody the words of a speaker whom the provider does not name', () => {
    const said = (speakerId: string | null, speakerName: string | null, text: string) => ({
      speakerId,
      speakerName,
      startMs: null,
      endMs: null,
      text,
    })
    const segments = [
      said('s1', null, 'Shall we begin?'),
      said(null, null, 'The price is too high.'),
      said('s1', null, 'I see.'),
      said(null, ' ', 'And it is late.'),
      said('s1', null, 'Thank you.'),
      said('s9', '', 'Bye.'),
    ]
    const messages = messagesOfSegments(segments, new Map([['s1', 'Noor Haddad']]), 'Noor Haddad')
    expect(messages.map((message) => [message.userName, message.message])).toEqual([
      ['Noor Haddad', 'Shall we begin?'],
      ['Unknown speaker', 'The price is too high.'],
      ['Noor Haddad', 'I see.'],
      ['Unknown speaker', 'And it is late.'],
      ['Noor Haddad', 'Thank you.'],
      ['Unknown speaker', 'Bye.'],
    ])
  })
})

describe('pace', () => {
  it('comes from the last minutes, and is unknown when there is too little data', () => {
    const passed = { ofMinute: 30, sinceStart: 3_600 }
    expect(secondsLeft([0, 0, 0], 100, passed)).toBeNull()
    expect(secondsLeft([0, 0, 2], 100, passed)).toBeNull()
    expect(secondsLeft([0, 60, 30], 90, passed)).toBe(90)
    expect(secondsLeft([600, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 5, passed)).toBeNull()
    expect(secondsLeft([], 0, { ofMinute: 0, sinceStart: 0 })).toBe(0)
  })

  it('counts from the start of the import, not of its minute', () => {
    // Twelve seconds at the end of a minute, then across two minutes.
    expect(secondsLeft([0, 0, 240], 60, { ofMinute: 58, sinceStart: 12 })).toBe(3)
    expect(secondsLeft([0, 200, 40], 60, { ofMinute: 2, sinceStart: 12 })).toBe(3)
    expect(secondsLeft([0, 0, 20], 60, { ofMinute: 58, sinceStart: 2 })).toBeNull()
  })

  it('is a list of minutes, the current one last', () => {
    const row = minuteRow([
      { minutesAgo: 0, done: 3 },
      { minutesAgo: 29, done: 7 },
      { minutesAgo: 30, done: 9 },
    ])
    expect([row.length, row[0], row.at(-1)]).toEqual([paceMinutes, 7, 3])
  })
})

describe('the explanation of a call', () => {
  const facts = {
    state: 'imported' as const,
    reason: '',
    firstSeenAt: now,
    updatedAt: now,
    startedAt: null,
    waitingUntil: null,
    canceledAt: null,
    importedBy: 'person' as const,
    call: null,
    isHidden: false,
  }
  const here = {
    createdAt: now,
    isDeleted: false,
    scoreStatus: 'SCORED_SUCCESS' as const,
    statusReason: 'Scored.',
    hasRep: false,
  }

  it('distinguishes a call that was never listed from one that is hidden or deleted', () => {
    expect(explainCall(null).explanation).toMatch(/hasn’t listed this call/)
    expect(explainCall({ ...facts, isHidden: true }).explanation).toBe(
      'It was imported, but you don’t have access to it.',
    )
    expect(explainCall(facts).explanation).toBe('It was imported and later deleted.')
    expect(explainCall({ ...facts, call: { ...here, isDeleted: true } }).explanation).toMatch(/deleted calls/)
    expect(explainCall({ ...facts, call: here }).explanation).toMatch(/^It was imported\. It has no rep/)
    expect(
      explainCall({ ...facts, call: { ...here, scoreStatus: 'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE' } })
        .explanation,
    ).toMatch(/None of its content was kept/)
  })

  it.each([
    ['deleted', 'The provider no longer has this call.', 'The provider has deleted it since.'],
    ['failed', 'Bad gateway', 'The last update failed: Bad gateway.'],
    ['no_transcript', 'There is no transcript.', 'The last update found no transcript.'],
    ['waiting', '', 'Its update waits for the transcript.'],
    ['listed', '', 'Its update waits for its turn.'],
  ] as const)('says of an imported call that is %s since that it is here', (state, reason, since) => {
    const stored = { ...facts, state, reason }
    expect(explainCall({ ...stored, call: { ...here, hasRep: true } }).explanation).toBe(
      `It was imported. ${since}`,
    )
    expect(explainCall({ ...stored, isHidden: true }).explanation).toBe(
      `It was imported, but you don’t have access to it. ${since}`,
    )
  })

  it('lists the import of a call before its later deletion', () => {
    const reason = 'The provider no longer has this call.'
    expect(
      explainCall({ ...facts, state: 'deleted', reason, call: here }).steps.map((step) => step.text),
    ).toEqual(['A user’s import listed it.', 'It was imported.', reason, 'Scored.'])
  })

  it('says that a canceled import has left a call, or its update, undone', () => {
    const canceled = { ...facts, waitingUntil: now, canceledAt: new Date(now.getTime() + 60_000) }
    for (const state of ['listed', 'waiting'] as const) {
      expect(explainCall({ ...canceled, state })).toEqual({
        explanation: 'Not imported: its import was canceled.',
        steps: [
          { at: now, text: 'A user’s import listed it.' },
          { at: canceled.canceledAt, text: 'Its import was canceled.' },
        ],
      })
      expect(explainCall({ ...canceled, state, isHidden: true }).explanation).toMatch(
        /Its update was canceled\.$/,
      )
    }
  })

  it('gives the reason why a call was not imported', () => {
    const reason = 'A privacy rule excluded this call.'
    expect(explainCall({ ...facts, state: 'excluded', reason }).explanation).toBe(
      `Not imported. ${reason} None of its content was kept.`,
    )
    expect(explainCall({ ...facts, state: 'failed', reason: 'Bad gateway' }).explanation).toBe(
      'Not imported: the import failed. Bad gateway.',
    )
    const waiting = explainCall({
      ...facts,
      state: 'waiting',
      reason: 'The transcript is not ready yet.',
      waitingUntil: now,
    })
    expect(waiting.steps.map((step) => step.text)).toEqual([
      'A user’s import listed it.',
      'The transcript is not ready yet.',
      'Its transcript will be requested again.',
    ])
  })
})
