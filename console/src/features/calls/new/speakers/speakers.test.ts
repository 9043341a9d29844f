import { describe, expect, it } from 'vitest'
import type { TranscriptMessage } from '#workers/domain/transcripts/message.ts'
import type { Speaker } from '../draft/draft.ts'
import { statsByName } from '#workers/domain/calls/speaker-stats.ts'
import {
  blocksSaving,
  mergeSpeakers,
  namedMessages,
  speakerProblems,
  splitSpeaker,
  statsOf,
  withSide,
} from './speakers.ts'

const row = (name: string, part: Partial<Speaker> = {}): Speaker => ({
  names: [name],
  name,
  side: 'buyer',
  userId: null,
  company: '',
  isTouched: false,
  ...part,
})
const says = (userName: string, message: string, secondsFromStart = 0): TranscriptMessage => ({
  userName,
  message,
  secondsFromStart,
})

describe('figures of speakers', () => {
  it('counts messages and the share of all words', () => {
    const stats = statsByName([
      says('Ana', 'one two three'),
      says('Ben', 'one'),
      says('Ana', 'four five six'),
    ])
    expect(stats.get('Ana')).toMatchObject({ messages: 2, words: 6 })
    expect(stats.get('Ana')?.share).toBeCloseTo(6 / 7)
  })

  it('quotes the first message of at least four words', () => {
    const stats = statsByName([says('Ana', 'Hello?'), says('Ana', 'I run the night shift here.')])
    expect(stats.get('Ana')?.quote).toBe('I run the night shift here.')
  })

  it('adds up the names of a merged speaker', () => {
    const stats = statsByName([says('Ana', 'one two'), says('+49 170', 'three')])
    expect(statsOf(row('Ana', { names: ['Ana', '+49 170'] }), stats)).toMatchObject({ messages: 2, words: 3 })
  })
})

describe('merging and splitting', () => {
  it('keeps name and side of the first and both names of the file', () => {
    const [merged, ...rest] = mergeSpeakers(
      [row('Dana', { side: 'rep', userId: 'u1' }), row('Ana'), row('Dana phone')],
      0,
      2,
    )
    expect(merged).toMatchObject({ name: 'Dana', side: 'rep', userId: 'u1', names: ['Dana', 'Dana phone'] })
    expect(rest.map(({ name }) => name)).toEqual(['Ana'])
  })

  it('takes a merge apart again', () => {
    const rows = mergeSpeakers([row('Dana', { side: 'rep' }), row('Dana phone')], 0, 1)
    expect(splitSpeaker(rows, 0).map(({ name, names }) => [name, names])).toEqual([
      ['Dana', ['Dana']],
      ['Dana phone', ['Dana phone']],
    ])
  })

  it('changes nothing when a speaker is merged with itself', () => {
    const rows = [row('Dana'), row('Ana')]
    expect(mergeSpeakers(rows, 1, 1)).toEqual(rows)
  })
})

describe('problems of speakers', () => {
  it('has none with one rep and different names', () => {
    expect(speakerProblems([row('Dana', { side: 'rep' }), row('Ana')])).toEqual([])
  })

  it('lets a call without a rep be saved, but not one with two', () => {
    const without = speakerProblems([row('Ana'), row('Ben')])
    expect(without).toEqual([{ kind: 'noRep' }])
    expect(blocksSaving(without)).toBe(false)
    const two = speakerProblems([row('Ana', { side: 'rep' }), row('Ben', { side: 'rep' })])
    expect(two).toEqual([{ kind: 'manyReps', indexes: [0, 1] }])
    expect(blocksSaving(two)).toBe(true)
  })

  it('finds equal names whatever their case and accents', () => {
    expect(speakerProblems([row('Dana', { side: 'rep' }), row('Zoë'), row('zoe ')])).toContainEqual({
      kind: 'sameName',
      name: 'zoe ',
      indexes: [1, 2],
    })
  })

  it('are two speakers with the same person, and empty names', () => {
    const problems = speakerProblems([
      row('Dana', { side: 'rep', userId: 'u1' }),
      row('D. W.', { side: 'colleague', userId: 'u1' }),
      row(' '),
    ])
    expect(problems.map(({ kind }) => kind)).toEqual(['samePerson', 'emptyName'])
  })
})

describe('the transcript that is stored', () => {
  it('carries the chosen names and the role of the rep', () => {
    const messages = namedMessages({ messages: [says('Speaker 1', 'Hi'), says('Speaker 2', 'Hello')] }, [
      row('Speaker 1', { name: 'Dana ', side: 'rep' }),
      row('Speaker 2', { name: 'Bram' }),
    ])
    expect(messages.map(({ userName, role }) => [userName, role])).toEqual([
      ['Dana', 'user'],
      ['Bram', 'bot'],
    ])
  })

  it('drops a person when a speaker becomes a buyer and a company when one becomes a colleague', () => {
    expect(withSide(row('Dana', { side: 'rep', userId: 'u1' }), 'buyer').userId).toBeNull()
    expect(withSide(row('Ana', { company: 'Kestrel' }), 'colleague').company).toBe('')
  })
})
