import { describe, expect, it } from 'vitest'
import { findWord, readGlossary } from './glossary.ts'

const glossary = `
| Other | table |
| --- | --- |
| \`kept\` | |

| Say | Means | Don't say |
| --- | ----- | --------- |
| user | a person with an account | \`he\`, \`his\` |
| call | one conversation; never a \`talk\` | |
| fetch | get from a provider | \`askFor\` (also in names) |
| dead | out of attempts | \`for good\` |
| email | a message | \`e-mail\` |

| Later | table | |
| --- | --- | --- |
| a | b | \`later\` |
`

describe('the glossary', () => {
  const words = readGlossary(glossary)
  const found = (text: string): string[] =>
    words.flatMap((word) => findWord(word, 'file.ts', text).map((place) => place.text))

  it('gives the words in backticks of its last column, and of no other table', () => {
    expect(words.map(({ word }) => word)).toEqual(['he', 'his', 'askFor', 'for good', 'e-mail'])
  })

  it('finds words however they are written, and not inside of other words', () => {
    expect(found('He kept his own: the, here, this, ashe, HE')).toEqual(['He', 'HE', 'his'])
    expect(found('askForUsers AskForDays ask_for_all ask-for ASK_FOR tasksFormat askFormat')).toEqual([
      'askFor',
      'AskFor',
      'ask_for',
      'ask-for',
      'ASK_FOR',
    ])
    expect(found('ofHis hisTeam whichHisses')).toEqual(['His', 'his'])
  })

  it('finds phrases over the lines of a comment', () => {
    expect(found('/**\n * It is gone for\n * good.\n */')).toEqual(['for * good'])
    expect(found('for goods')).toEqual([])
  })

  it('finds a word with a hyphen, and words made from it', () => {
    expect(found('E-mail, e-mails, e-mailed; email, EMAIL, eMail, use-mail')).toEqual([
      'E-mail',
      'e-mails',
      'e-mailed',
    ])
  })

  it('says where', () => {
    expect(findWord(words[0]!, 'a.ts', 'one\ntwo he\n')).toEqual([{ file: 'a.ts', line: 2, text: 'he' }])
  })

  it('is asked for by name', () => {
    expect(() => readGlossary('# Nothing')).toThrow('There is no glossary')
  })
})
