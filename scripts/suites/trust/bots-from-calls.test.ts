import { describe, expect, it } from 'vitest'
import { type BotCallType, botCallTypes } from '#db/vocabulary/bots.ts'
import { formOfKept, keptByDefault, proposeFromCall } from '#workers/domain/practice/from-call/index.ts'
import { nameWords } from '#workers/domain/practice/from-call/invented-names.ts'
import { scorableCall } from './conversation-file.ts'
import { readLabeledSet } from './labeled-set.ts'

const read = readLabeledSet('build').map(({ conversation }) => {
  const call = scorableCall(conversation)
  const callType: BotCallType = botCallTypes.find((type) => type === conversation.type) ?? 'custom'
  const proposed = proposeFromCall({
    call,
    callId: conversation.id,
    people: [],
    companies: [],
    callType,
    buyerName: call.buyerNames[0] ?? null,
    buyerCompany: null,
  })
  return { id: conversation.id, call, ...proposed }
})

describe('bots from the conversations of the labeled set', () => {
  it('quote the buyer, and the rep only for questions and answers', () => {
    const quoted = read.flatMap(({ id, call, proposals }) =>
      proposals.flatMap(({ evidence }) =>
        evidence.map(({ messageIndex, start, end, role }) => ({
          id,
          words: call.messages[messageIndex]?.message.slice(start, end).trim() ?? '',
          isBuyer: call.sideOf[messageIndex] === 'buyer',
          role,
        })),
      ),
    )
    expect(quoted.length).toBeGreaterThan(100)
    expect(
      quoted.filter(({ words, isBuyer, role }) => words === '' || isBuyer !== (role === 'said')),
    ).toEqual([])
  })

  it('name none of the people on the call', () => {
    const named = read.flatMap(({ id, call, callType, proposals }) => {
      const stored = JSON.stringify(formOfKept(callType, proposals, keptByDefault(proposals)))
      const said = call.messages.map(({ message }) => message).join(' ')
      return [...new Set(call.messages.flatMap(({ userName }) => userName.split(/\s+/)))]
        .filter((name) => /^\p{Lu}\p{Ll}{2,}$/u.test(name))
        .filter((name) => !nameWords.has(name.toLowerCase()) && !said.includes(` ${name.toLowerCase()} `))
        .filter((name) => new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'u').test(stored))
        .map((name) => `${id} names ${name}`)
    })
    expect(named).toEqual([])
  })

  it('can be made from most calls with a buyer', () => {
    const possible = read.filter(({ obstacle }) => obstacle === null)
    expect(possible.length / read.length).toBeGreaterThan(0.7)
    const quoted = possible
      .flatMap(({ proposals }) => proposals)
      .filter(({ evidence }) => evidence.length > 0)
    expect(quoted.length / possible.length).toBeGreaterThan(5)
  })
})
