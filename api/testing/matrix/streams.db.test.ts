import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recountProgress } from '#db/queries/ledger/progress.ts'
import { sendMail } from '#workers/jobs/mail/send-mail.ts'
import { newItem, recordCommand } from '#workers/queue/record.ts'
import { createMatrix, expectedStatus, leaksIn, type Matrix } from './matrix.ts'
import { places } from './organizations.ts'
import { listen, openStream } from './stream.ts'

/** Every kind of caller opens an event stream in every kind of organization while work continues in all of them. */
let matrix: Matrix
let base: string
beforeAll(async () => {
  matrix = await createMatrix()
  base = await listen(matrix.api)
})
afterAll(() => matrix.close())

/** A command of the caller, who sees it whatever rights they have. */
async function givenOwnCommand(orgId: string, userId: string, label: string): Promise<string> {
  return matrix.api.database.withOrg({ orgId }, async (trx) => {
    const items = [newItem(sendMail, { subject: userId, payload: { template: 'invitation', userId } })]
    const { commandId } = await recordCommand(trx, { orgId, kind: 'test', label, actorUserId: userId, items })
    return commandId
  })
}

/** Signals progress of commands under the right organization and under a wrong one: a signal is only a hint that anybody could send. */
async function progressEverywhere(home: string, own: string): Promise<void> {
  const commands = [own, ...places.map((place) => matrix.organizations[place].ids.command)]
  const versions = await matrix.api.database.asSystem((trx) =>
    recountProgress(trx, commands, { always: true }),
  )
  for (const { orgId, commandId, version } of versions) {
    if (commandId === own) continue
    matrix.api.signals.send({ type: 'progress', orgId, commandId, version })
    matrix.api.signals.send({ type: 'progress', orgId: home, commandId, version })
  }
  // Sent last: once it has arrived, the others have been processed.
  matrix.api.signals.send({
    type: 'progress',
    orgId: home,
    commandId: own,
    version: versions.find((each) => each.commandId === own)?.version ?? 0,
  })
}

describe('an event stream', () => {
  it('opens to whom the second tables name, and carries nothing of another organization', async () => {
    const problems: string[] = []
    let opened = 0
    for (const caller of matrix.callers) {
      for (const place of places) {
        const { id } = matrix.organizations[place]
        const expected = expectedStatus('GET /events', caller, place)
        const stream = await openStream(base, caller.headers, id)
        const where = `as ${caller.name} in ${place}`
        if (stream.status !== (expected === 'passes' ? 200 : expected))
          problems.push(`${where}: ${stream.status}`)
        if (stream.status === 200 && caller.userId !== null) {
          opened += 1
          await stream.until('snapshot')
          const label = `Own work of ${caller.name}`
          await progressEverywhere(id, await givenOwnCommand(id, caller.userId, label))
          await stream.until(label)
        }
        stream.close()
        const answer = { body: stream.text(), headers: Object.fromEntries(stream.headers) }
        problems.push(...leaksIn(matrix, caller.home, answer).map((leak) => `${where}: ${leak}`))
        const seesAll = caller.capabilities.includes('calls.viewAll')
        if (stream.status === 200 && seesAll !== answer.body.includes(matrix.organizations[place].mark))
          problems.push(`${where}: ${seesAll ? 'hides' : 'shows'} the work of others`)
      }
    }
    expect(problems).toEqual([])
    expect(opened).toBe(8)
  })
})
