import { describe, expect, it } from 'vitest'
import { offlineEngine } from '../../engines/offline/offline.ts'
import { PermanentError } from '../../queue/errors.ts'
import { newItem } from '../../queue/record.ts'
import { jobs } from '../catalog.ts'
import { useTextTest } from '../testing-texts.ts'

const test = useTextTest()

async function ask(kind: 'test-check' | 'generate-scorecard', input: unknown) {
  const { state, answers } = await test.ask(kind, [{ subject: '', input }], (requestId) => [
    newItem(jobs[kind], { subject: requestId, payload: { requestId } }),
  ])
  return { state, ...answers[0] }
}

const given = (check: object, text: string | null, numberOfCalls = 0) => ({
  check: { id: 'c', text: '', share: 1, speaker: null, ...check },
  criterionSpeaker: 'rep',
  colleagueCounts: false,
  text,
  callTypes: [],
  numberOfCalls,
  readerId: test.organization.repId,
})
const phrases = (any: string[]) => ({
  method: { kind: 'phrases', phrases: { speaker: 'rep', any, whenNotSaid: 'missed' } },
})

describe('a check that is tried', () => {
  it('says what it finds in pasted text, with quotes, and forgets the text', async () => {
    const text = 'Ann: Hello Bob, this call is recorded.\nBob: Fine by me.\nAnn: How do you plan today?'
    const met = await ask('test-check', given(phrases(['call is recorded']), text))
    expect(met).toMatchObject({
      state: 'done',
      input: null,
      result: {
        text: {
          status: 'met',
          quotes: [{ side: 'rep', speaker: 'Ann', quote: expect.stringContaining('recorded') }],
        },
        calls: [],
      },
    })
    // A text this short proves nothing.
    const unsaid = await ask('test-check', given(phrases(['money back']), text))
    expect(unsaid.result).toMatchObject({ text: { status: 'not_assessable', quotes: [] } })
    const counted = await ask(
      'test-check',
      given({ method: { kind: 'metric', metric: 'questionCount', min: 1, max: null } }, text),
    )
    expect(counted.result).toMatchObject({ text: { status: 'met', value: 1 } })
  })

  it('ends with a reason where its input is not what the API checked', async () => {
    expect(await ask('test-check', { check: 'none' })).toMatchObject({
      state: 'failed',
      error: 'The text no longer exists. Please start again.',
    })
  })
})

describe('a scorecard that is made from a description', () => {
  it('is a draft, made offline if there is no model', async () => {
    const made = await ask('generate-scorecard', {
      details: 'The rep must ask for the budget. Ends with a recap.',
    })
    expect(made).toMatchObject({
      state: 'done',
      input: null,
      result: { madeBy: 'offline', note: null, config: { sections: [{ criteria: [{}, {}] }] } },
    })
  })

  it('is tried again after a fault, and says what ended it', async () => {
    let tries = 0
    test.engine = {
      ...offlineEngine,
      writeScorecard: (details, signal) => {
        tries += 1
        return tries === 1 ? Promise.reject(new Error('busy')) : offlineEngine.writeScorecard(details, signal)
      },
    }
    expect(await ask('generate-scorecard', { details: 'Asks for the budget.' })).toMatchObject({
      state: 'done',
    })
    expect(tries).toBe(2)
    test.engine = { ...offlineEngine, writeScorecard: () => Promise.reject(new PermanentError('No.')) }
    expect(await ask('generate-scorecard', { details: 'Asks for the budget.' })).toMatchObject({
      state: 'failed',
      error: 'No.',
      input: null,
    })
  })
})
