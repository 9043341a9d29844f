import { describe, expect, it } from 'vitest'
import { readConversation } from './conversation.ts'
import { absenceObstacle, readLanguage } from './language.ts'
import { conversationOf, goodDiscovery } from './testing-conversations.ts'

const german = [
  'R: Guten Tag, hier ist Rita von Fernway, ich rufe an, weil wir Ihnen bei der Planung der Touren helfen können, haben Sie kurz Zeit für mich?',
  'B: Ja gut, aber wir haben eigentlich schon einen Anbieter und sind damit im Moment sehr zufrieden, worum geht es denn genau bei Ihnen?',
]
const dutch = [
  'R: Goedemiddag, u spreekt met Rita van Fernway, ik bel omdat wij u bij de planning van de ritten kunnen helpen, heeft u een minuutje voor mij?',
  'B: Ja hoor, maar we hebben eigenlijk al een leverancier en we zijn er op dit moment erg tevreden over, waar gaat het precies over?',
]

describe('counting missing words against a call', () => {
  it('is allowed in English', () => {
    const language = readLanguage(readConversation(goodDiscovery))
    expect(absenceObstacle(language, 'rep')).toBeNull()
    expect(absenceObstacle(language, 'any')).toBeNull()
  })

  it.each([german, dutch])('is not allowed in another language: %s', (...lines) => {
    const language = readLanguage(readConversation(conversationOf(lines)))
    expect(absenceObstacle(language, 'rep')).toContain('English')
    expect(absenceObstacle(language, 'any')).toContain('English')
  })

  it('is not allowed if a side speaks another language or says nothing', () => {
    const lines = goodDiscovery.messages
      .filter((_, index) => goodDiscovery.sideOf[index] === 'rep')
      .map((message) => `R: ${message.message}`)
    expect(absenceObstacle(readLanguage(readConversation(conversationOf(lines))), 'buyer')).toContain(
      'No words of the buyer',
    )
    expect(
      absenceObstacle(readLanguage(readConversation(conversationOf([...lines, german[1] ?? '']))), 'buyer'),
    ).toContain('English')
  })

  it('is not allowed after only a few words', () => {
    expect(
      absenceObstacle(readLanguage(readConversation(conversationOf(['R: Hello there.', 'B: Yes?']))), 'rep'),
    ).toContain('too short (3 words)')
  })
})
