import { expect, it } from 'vitest'
import { botForm } from '../practice/bot.ts'
import { prepareTest } from '../practice/persona-test/prepare.ts'
import { runTest } from '../practice/persona-test/run-test.ts'
import { sectionStates } from '../practice/section-states.ts'
import { starterBot } from './starter-bot.ts'

const id = '0198a000-0000-7000-8000-000000000001'
const { callType, form } = starterBot

it('is complete once it lies in a folder and has a scorecard', () => {
  const open = sectionStates({ ...form, folders: [id], scorecardConfigId: id }, callType)
  expect(open.flatMap(({ problems }) => problems)).toEqual([])
})

it('keeps its facts and does not contradict itself in its persona test', () => {
  const { result } = runTest(prepareTest(botForm.parse(form), callType, 'starter'))
  expect(result.findings).toEqual([])
})
