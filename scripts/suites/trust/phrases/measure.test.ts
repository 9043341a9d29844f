import { describe, expect, it } from 'vitest'
import { asMachineText } from '../conversation-file.ts'
import { answerLabeled, figuresOf } from './measure.ts'

describe('phrases on calls that their author has not read', () => {
  it('are right in at least eight of ten calls where they are found, with and without punctuation', () => {
    for (const asText of [
      asMachineText,
      (conversation: Parameters<typeof asMachineText>[0]) => conversation,
    ]) {
      const { met } = figuresOf(answerLabeled(asText, 'notAssessable'))
      expect(met.right + met.wrong).toBeGreaterThan(30)
      expect(met.right / (met.right + met.wrong)).toBeGreaterThan(0.8)
    }
  })

  it('give no answer if they are not found, unless the words are required', () => {
    const statuses = answerLabeled((conversation) => conversation, 'notAssessable').flatMap(({ answer }) =>
      answer.status === 'missed' && answer.evidence.length === 0 ? [answer.checkId] : [],
    )
    expect(statuses).toEqual([])
  })
})
