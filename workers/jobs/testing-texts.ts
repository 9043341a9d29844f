import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { insertTextRequest, type TextRequestKind } from '#db/queries/rules/text-requests.ts'
import type { TextEngine } from '../engines/engine.ts'
import { offlineEngine } from '../engines/offline/offline.ts'
import { type NewWorkItem, recordCommand } from '../queue/record.ts'
import { openTestBackend, type TestBackend } from '../queue/runtime/testing.ts'
import { jobs } from './catalog.ts'
import { registry } from './registry.ts'
import { givenSalesOrganization, type TestOrganization } from './testing.ts'

export type TextRequest = {
  id: string
  kind: TextRequestKind
  inputs: { subject: string; input: unknown }[]
  items: NewWorkItem[]
}

/** Records a request as the API does. @returns its command */
export async function recordTexts(
  backend: TestBackend,
  { orgId, repId }: Pick<TestOrganization, 'orgId' | 'repId'>,
  { id, kind, inputs, items }: TextRequest,
): Promise<string> {
  const commandId = await backend.database.withOrg({ orgId }, async (trx) => {
    const recorded = await recordCommand(trx, { orgId, kind, label: 'Texts', interactive: true, items })
    await insertTextRequest(trx, { orgId, id, kind, commandId: recorded.commandId, createdBy: repId }, inputs)
    return recorded.commandId
  })
  backend.signals.kick(['texts'])
  return commandId
}

/** Workers for a test file about texts. Each test has its own organization and may replace the engine. */
export type TextTest = {
  backend: TestBackend
  organization: TestOrganization
  engine: TextEngine
  /** Records a request and waits for its answers. Returns them in the order of their subjects. */
  ask(
    kind: TextRequestKind,
    inputs: TextRequest['inputs'],
    items: (requestId: string) => NewWorkItem[],
  ): Promise<{
    state: string
    answers: { subject: string; input: Buffer | null; result: unknown; error: string | null }[]
  }>
}

export function useTextTest(): TextTest {
  const test = {
    engine: offlineEngine,
    ask: async (kind, inputs, items) => {
      const id = randomUUID()
      const request = { id, kind, inputs, items: items(id) }
      const { state } = await test.backend.untilCommandEnds(
        await recordTexts(test.backend, test.organization, request),
      )
      const answers = await test.backend.database.system
        .selectFrom('text_answers')
        .select(['subject', 'input', 'result', 'error'])
        .where('request_id', '=', id)
        .orderBy('subject')
        .execute()
      return { state, answers }
    },
  } as TextTest
  beforeAll(async () => {
    test.backend = await openTestBackend()
    await test.backend.start({
      catalog: jobs,
      registry,
      services: { engines: { for: () => Promise.resolve(test.engine) } },
    })
  })
  afterAll(() => test.backend.close())
  beforeEach(async () => {
    test.engine = offlineEngine
    test.organization = await givenSalesOrganization(test.backend)
  })
  return test
}
