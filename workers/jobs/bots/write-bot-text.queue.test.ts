import { expect, it } from 'vitest'
import { offlineEngine } from '../../engines/offline/offline.ts'
import { PermanentError } from '../../queue/errors.ts'
import { newItem } from '../../queue/record.ts'
import { jobs } from '../catalog.ts'
import { useTextTest } from '../testing-texts.ts'

const test = useTextTest()

const ask = (inputs: unknown[]) =>
  test.ask(
    'bot-texts',
    inputs.map((input, index) => ({ subject: String(index), input })),
    (requestId) =>
      inputs.map((_, index) =>
        newItem(jobs['write-bot-text'], {
          subject: `${requestId} ${index}`,
          payload: { requestId, subject: String(index) },
        }),
      ),
  )

const description = 'Vera Sund, buyer at Harbor Foods. She finds it too expensive.'

it('writes a draft for the user who asked, bots that are only shown, and opinions, and forgets the words', async () => {
  const { state, answers } = await ask([
    { kind: 'draft', userId: test.organization.repId, description },
    { kind: 'bot', description, callType: 'demo' },
    { kind: 'opinions', jobTitle: 'CFO', companyName: 'Vesper', orgName: 'Larkfield' },
  ])
  expect(state).toBe('done')
  expect(answers.map(({ input }) => input)).toEqual([null, null, null])
  expect(answers[1]?.result).toMatchObject({ madeBy: 'offline', callType: 'demo' })
  expect(answers[2]?.result).toMatchObject({ madeBy: 'offline', opinions: [{ foreign: [] }, {}, {}, {}, {}] })
  const drafts = await test.backend.database.system
    .selectFrom('bot_drafts')
    .select(['id', 'status', 'form'])
    .where('user_id', '=', test.organization.repId)
    .execute()
  expect(drafts).toMatchObject([{ status: 'LATEST', form: { firstName: 'Vera' } }])
  expect(answers[0]?.result).toEqual({ draftId: drafts[0]?.id })
})

it('is tried again after a fault without a second draft, and says what ended it', async () => {
  let tries = 0
  test.engine = {
    ...offlineEngine,
    writeBot: (request, signal) => {
      tries += 1
      return tries === 1 ? Promise.reject(new Error('busy')) : offlineEngine.writeBot(request, signal)
    },
  }
  const draft = { kind: 'draft', userId: test.organization.repId, description }
  expect((await ask([draft])).state).toBe('done')
  expect(tries).toBe(2)
  const drafts = await test.backend.database.system
    .selectFrom('bot_drafts')
    .select('id')
    .where('user_id', '=', test.organization.repId)
    .execute()
  expect(drafts).toHaveLength(1)
  test.engine = { ...offlineEngine, writeBot: () => Promise.reject(new PermanentError('No.')) }
  expect(await ask([draft])).toMatchObject({ state: 'failed', answers: [{ error: 'No.', input: null }] })
})
