import { describe, expect, it } from 'vitest'
import { speakerNamed } from './addressed.ts'
import { type BotForm, botForm } from './bot.ts'
import { compileScript } from './compile.ts'
import type { BotTurn } from './conversation.ts'
import { marta, talk } from './testing-bots.ts'

const row = (asks: string[], says: string, after = '') => ({ id: says, asks, after, says })
const olaf = {
  id: 'olaf',
  firstName: 'Olaf',
  lastName: 'Berg',
  gender: 'MALE',
  jobTitle: 'Head of IT',
  emotionalState: 'nice',
  topics: ['security'],
  hiddenFacts: [
    {
      id: 'server',
      text: 'The server in the cellar has had no backup since March',
      topic: 'backup',
      earnedBy: 'when asked how the backup is done',
    },
  ],
  knowledge: [
    row(
      ['How long have you been there?', 'since when are you with them', 'Been there long?'],
      'Four years. I came with the cables.',
    ),
    row(
      ['How do you keep the passwords?', 'what do you do with passwords', 'So how are the passwords kept?'],
      'In a safe, on paper. The safe has no password.',
    ),
    row(
      ['Why in the cellar?', 'how come it is down there', 'And why there, of all places?'],
      'It was dry when we moved in.',
      'The server in the cellar has had no backup since March',
    ),
  ],
}
const form: BotForm = botForm.parse({
  ...marta,
  objections: [],
  supportingAgentInfo: [olaf],
  knowledge: [
    row(
      ['How long have you been there?', 'since when are you with them', 'Been with the firm for long?'],
      'Eleven years in March. I came for a summer job.',
    ),
    row(
      ['Who sorts the scrap?', 'and the scrap, whose job is that', 'So who goes through all the scrap?'],
      'Dragan does, with a magnet and a radio.',
    ),
    row(
      ['Who decides in the end?', 'whose call is it', 'So who has the last word?'],
      'I do, if the owner is in a good mood.',
    ),
    row(
      ['What does Olaf need to see?', 'what matters to olaf', 'What would win Olaf over?'],
      'A wire he can pull out. Then he believes it.',
    ),
  ],
})
const script = compileScript(form, 'demo', { agentId: 'two' })
const hello = 'Hello Marta, Dana from Larkfield, thanks for having me.'
const last = (...lines: string[]): BotTurn | undefined =>
  talk(script, [hello, ...lines])
    .at(-1)
    ?.turns.at(-1)
const said = (...lines: string[]): string => {
  const turn = last(...lines)
  return `${turn?.name.split(' ')[0]}: ${turn?.text}`
}

describe('which of several people is spoken to', () => {
  it.each([
    ['Olaf, how do you see that?', 'with-olaf'],
    ['so olaf what do you use', 'with-olaf'],
    ['ok and olaf, whats important there', 'with-olaf'],
    ['What do you think of that, Olaf?', 'with-olaf'],
    ['and what about you olaf', 'with-olaf'],
    ['Thanks Marta. Olaf, is there anything you need?', 'with-olaf'],
    ['A question for Olaf: who looks after it?', 'with-olaf'],
    ['Olaf, one second. Marta, who decides?', 'main'],
    ['What does Olaf need to see?', null],
    ['who is olaf', null],
    ['Would Olaf agree?', null],
    ['Did you ask Olaf?', null],
    ['hi marta hi olaf', null],
    ['Who sorts the scrap?', null],
  ])('“%s”', (text, id) => {
    expect(speakerNamed(script, text)).toBe(id)
  })
})

describe('another person on the buyer’s side', () => {
  it('answers for themselves what everybody is asked', () => {
    expect(said('olaf how long have you been there')).toMatch(/^Olaf: .*Four years/)
    expect(said('Marta, how long have you been there?')).toMatch(/^Marta: .*Eleven years/)
    expect(said('How long have you been there?')).toMatch(/^Marta: .*Eleven years/)
  })

  it('knows what the main buyer knows about the company', () => {
    expect(said('Olaf, who sorts the scrap?')).toMatch(/^Olaf: .*Dragan/)
  })

  it('leaves to the main buyer what only they can say', () => {
    expect(said('Olaf, who has the last word?')).toMatch(/^Marta: .*I do, if the owner/)
    expect(said('What would win Olaf over?')).toMatch(/^Marta: .*pull out/)
  })

  it('joins in when only they know, and is asked on until somebody else is named', () => {
    expect(said('How do you keep the passwords?')).toMatch(/^Olaf: .*In a safe/)
    expect(said('Olaf, how do you keep the passwords?', 'and how long have you been there?')).toMatch(
      /^Olaf: .*Four years/,
    )
    expect(
      said('Olaf, how do you keep the passwords?', 'And you, Marta, how long have you been there?'),
    ).toMatch(/^Marta: .*Eleven years/)
  })

  it.each(['Olaf, same question.', 'And you, Olaf?', 'what about you olaf', 'and olaf?'])(
    'is asked what somebody else was: “%s”',
    (text) => {
      expect(said('Marta, how long have you been there?', text)).toMatch(/^Olaf: .*Four years/)
    },
  )

  it('tells nothing about a hidden fact of theirs before it is out', () => {
    expect(script.knowledge.find(({ spoken }) => spoken.startsWith('It was dry'))?.needs).toBe('olaf-server')
    expect(said('Olaf, why is the server in the cellar?')).not.toMatch(/dry/)
    const asked = ['Olaf, how is the backup done?', 'how come it is down there']
    expect(last(asked[0] ?? '')?.facts).toEqual(['olaf-server'])
    expect(said(...asked)).toMatch(/^Olaf: .*It was dry/)
  })

  it('may have no knowledge, as in older forms', () => {
    const { knowledge: _rows, ...older } = olaf
    expect(
      botForm.parse({ ...form, supportingAgentInfo: [older] }).supportingAgentInfo[0]?.knowledge,
    ).toEqual([])
  })
})
