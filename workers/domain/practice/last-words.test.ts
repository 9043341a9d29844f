import { describe, expect, it } from 'vitest'
import type { BotTurn } from './conversation.ts'
import { martaScript, talk } from './testing-bots.ts'

const row = (asks: string[], says: string, after = '') => ({ id: says, asks, after, says })
const scrap = 'Dragan does, with a magnet and a radio.'
const script = martaScript({
  objections: [],
  knowledge: [
    row(
      ['Who sorts the scrap?', 'and the scrap, whose job is that', 'So who goes through the scrap?'],
      scrap,
    ),
    row(
      ['What happens at night?', 'who is there at night', 'And the nights, how do they go?'],
      'Ilse runs the nights, Bogdan sleeps. Somebody has to.',
    ),
    row(
      ['Why a magnet?', 'how come he needs that', 'And what is that good for?'],
      'Because of the bottle caps. One cap and the batch is gone.',
      scrap,
    ),
    row(
      ['How long have you been there?', 'since when are you with them', 'Been with the firm for long?'],
      'Eleven years in March. I came for a summer job.',
    ),
    row(
      ['Who noticed the crack?', 'who saw it first', 'And who was it that found out?'],
      'Piotr smelled it. Piotr is the foreman.',
      'Furnace two cracked in May',
    ),
  ],
})
const intro = 'Hi Marta, this is Dana Reed from Larkfield. I am calling because of your furnaces.'
const last = (...lines: string[]): BotTurn | undefined =>
  talk(script, [intro, ...lines])
    .at(-1)
    ?.turns.at(-1)
const said = (...lines: string[]): string => last(...lines)?.text ?? ''
const asked = 'Who sorts the scrap?'

describe('a name in what the buyer said', () => {
  it('is explained by what else names it', () => {
    expect(said('whos bogdan')).toBe('Bogdan sleeps.')
    expect(said('Who is Ilse?')).toBe('Ilse runs the nights.')
  })

  it('is explained by the note that says who it is', () => {
    const owned = martaScript({
      objections: [],
      companyOrgStructure: 'Reports to the owner, Piers Aldwinkle.',
    })
    const turn = talk(owned, [intro, 'Okay, thanks.', 'who is piers']).at(-1)?.turns.at(-1)
    expect(turn?.text).toBe('Piers Aldwinkle is the owner.')
  })

  it('stays a name if there is no more to it', () => {
    expect(last(asked, 'who is dragan?')).toMatchObject({ act: 'notKnown', unanswered: ['who is dragan?'] })
    expect(said(asked, 'who is dragan?')).toContain('Dragan')
  })

  it('is nobody if nobody named it, and gives away nobody who belongs to a hidden fact', () => {
    expect(said(asked, 'Who is Tomasz?')).toContain('Tomasz')
    expect(last(asked, 'Who is Piotr?')).toMatchObject({ act: 'withhold', plan: { says: [] } })
    expect(said('What went wrong with the furnaces?', 'who saw it first', 'whos piotr')).toBe(
      'Piotr is the foreman.',
    )
  })
})

describe('a question about the last words that names nothing', () => {
  it('gets what follows on them', () => {
    expect(said(asked, 'how come?')).toMatch(/bottle caps/)
    expect(said(asked, 'what do you mean by that?')).toMatch(/bottle caps/)
  })

  it.each(['of what?', 'since when?', 'like what?', 'which one?', 'what do you mean by that?', 'how come?'])(
    '“%s” gets no unrelated note or answer',
    (text) => {
      const turn = last('What happens at night?', text)
      expect(turn?.plan.says).toEqual([])
      expect(turn?.unanswered).toEqual([text])
    },
  )

  it('says once more who is meant by "me"', () => {
    const steps = talk(script, [intro, asked])
    const { state } = steps.at(-1) ?? {}
    if (state === undefined) throw new Error('The call has no state.')
    expect(said(asked, 'since when?')).not.toMatch(/summer job/)
  })
})
