import { expect, it } from 'vitest'
import { scorecardsOfTypes } from './scorecard-call-types.ts'

const entry = (callType: string, isDefaultForCallType = true) => ({ callType, isDefaultForCallType })

it('a call type has the active scorecard that is its default, the first by id', () => {
  expect(
    scorecardsOfTypes([
      { id: 'c', isActive: true, callTypes: [entry('demo')] },
      { id: 'b', isActive: true, callTypes: [entry('demo'), entry('cold', false)] },
      { id: 'a', isActive: false, callTypes: [entry('demo'), entry('renewal')] },
      { id: 'd', isActive: true, callTypes: [] },
    ]),
  ).toEqual({ demo: 'b' })
})
