import { describe, expect, it } from 'vitest'
import { detectors, findDetector } from '../scoring/detectors/catalog.ts'
import { readConversation } from '../scoring/conversation.ts'
import { conversationOf } from '../scoring/testing-conversations.ts'
import { detectorEntries } from './detector-entries.ts'

const smallTalk = ['R: Hello.', 'B: Hello.', 'R: It is windy.', 'B: It is.', 'R: And cold.', 'B: Yes.']
/** Pads a call so that its first lines are its beginning, or its last lines no longer are. */
const around = (lines: readonly string[], part: 'start' | 'later' | undefined): string[] => {
  if (part === 'start') return [...lines, ...smallTalk, ...smallTalk]
  return part === 'later' ? [...smallTalk, ...lines] : [...lines]
}

describe('the detectors to choose from', () => {
  it('are all that there are, with the speaker that they quote', () => {
    expect(detectorEntries.map(({ id, speaker }) => [id, speaker])).toEqual(
      detectors.map(({ id, speaker }) => [id, speaker]),
    )
  })

  it.each(detectorEntries)('find their first example and miss their second: $id', (entry) => {
    const detect = (lines: readonly string[]) =>
      findDetector(entry.id)?.detect(
        readConversation(
          conversationOf(
            around(lines, entry.part),
            entry.buyers === undefined ? {} : { buyerNames: [...entry.buyers] },
          ),
        ),
      ).kind
    expect(detect(entry.hears)).toBe('found')
    expect(detect(entry.misses)).not.toBe('found')
  })
})
