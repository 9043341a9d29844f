import { describe, expect, it } from 'vitest'
import type { TranscriptTurn } from '#api/contract/calls.ts'
import { talkShareOf } from './talk-share.ts'
import { transcriptAsText, transcriptFileName } from '../../../../ui/transcript/transcript-text.ts'

const turn = (
  side: TranscriptTurn['side'],
  secondsFromStart: number,
  message: string,
  secondsEnd: number | null = null,
): TranscriptTurn => ({
  side,
  secondsFromStart,
  secondsEnd,
  userName: side === 'rep' ? 'Ines Duarte' : 'Ola Brandt',
  message,
})

describe('transcript as text', () => {
  it('has a line for every message with time, name and side', () => {
    const text = transcriptAsText([
      turn('rep', 4.9, 'Hello.'),
      { ...turn('buyer', 125, 'Hi.'), timeApproximate: true },
    ])
    expect(text).toBe('0:04 Ines Duarte (Rep): Hello.\n≈2:05 Ola Brandt (Buyer): Hi.')
  })

  it('gets a file name that every system takes', () => {
    expect(transcriptFileName('Renewal: 14/15 sites?')).toBe('Renewal 14 15 sites.txt')
    expect(transcriptFileName('שיחת גילוי')).toBe('שיחת גילוי.txt')
    expect(transcriptFileName('..')).toBe('transcript.txt')
    expect(transcriptFileName('x'.repeat(400))).toHaveLength(84)
  })
})

describe('talk share', () => {
  it('counts seconds where the transcript states them', () => {
    expect(talkShareOf([turn('rep', 0, 'One', 30), turn('buyer', 40, 'Two', 110)])).toEqual({
      rep: 30,
      colleague: 0,
      buyer: 70,
    })
  })

  it('takes a turn for no longer than its words need or the next turn allows', () => {
    // Ten words take four seconds, even though the next turn begins a minute later.
    const ten = 'one two three four five six seven eight nine ten'
    expect(talkShareOf([turn('rep', 0, ten), turn('buyer', 60, ten)])).toEqual({
      rep: 50,
      colleague: 0,
      buyer: 50,
    })
  })

  it('counts words where no time moves', () => {
    expect(talkShareOf([turn('rep', 0, 'one'), turn('buyer', 0, 'one two three')])).toEqual({
      rep: 25,
      colleague: 0,
      buyer: 75,
    })
  })

  it('agrees with the share of the score and still sums to 100', () => {
    const turns = [
      turn('rep', 0, 'One', 30),
      turn('colleague', 30, 'Two', 60),
      turn('buyer', 60, 'Three', 90),
    ]
    expect(talkShareOf(turns, 44.4)).toEqual({ rep: 44, colleague: 28, buyer: 28 })
  })

  it('is unknown without words', () => {
    expect(talkShareOf([])).toBeNull()
    expect(talkShareOf([turn('rep', 0, ' ')])).toBeNull()
  })
})
