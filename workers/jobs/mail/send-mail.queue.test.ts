import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmailChange } from '#db/queries/people/accounts.ts'
import { jobs } from '../catalog.ts'
import type { HandlerServices } from '../../queue/runtime/handler.ts'
import { openTestBackend, type TestBackend } from '../../queue/runtime/testing.ts'
import { newItem } from '../../queue/record.ts'
import { registry } from '../registry.ts'
import { givenSalesOrganization, type TestOrganization } from '../testing.ts'

type Message = Parameters<NonNullable<HandlerServices['mail']>['send']>[0]

let backend: TestBackend
let organization: TestOrganization
const sent: Message[] = []
/** What the mail server does with the next message. */
let answer: () => Promise<void> = () => Promise.resolve()

beforeAll(async () => {
  backend = await openTestBackend()
  organization = await givenSalesOrganization(backend)
  const mail = {
    send: async (message: Message) => {
      await answer()
      sent.push(message)
    },
  }
  await backend.start({ catalog: jobs, registry, services: { mail, publicUrl: 'https://coach.example' } })
})
afterAll(() => backend.close())

const mailTo = (
  userId: string,
  template: 'password-reset' | 'invitation' = 'password-reset',
): Promise<string> => {
  sent.length = 0
  return backend.record({
    orgId: organization.orgId,
    kind: 'send-mail',
    label: 'Mail',
    items: [newItem(jobs['send-mail'], { subject: userId, payload: { template, userId } })],
  })
}

describe('send-mail', () => {
  it('sends a link whose token is stored as a hash only', async () => {
    const { state } = await backend.untilCommandEnds(await mailTo(organization.repId))
    expect(state).toBe('done')
    const token = /token=([\w-]+)/.exec(sent[0]?.text ?? '')?.[1] ?? ''
    expect(sent[0]?.text).toContain('https://coach.example/reset-password?token=')
    expect(token.length).toBeGreaterThanOrEqual(43)
    const stored = await backend.database.system
      .selectFrom('one_time_tokens')
      .select(['kind', 'user_id'])
      .where('token_hash', '=', createHash('sha256').update(token).digest())
      .executeTakeFirst()
    expect(stored).toEqual({ kind: 'password_reset', user_id: organization.repId })
  })

  it('sends no second mail when it is delivered twice', async () => {
    const commandId = await mailTo(organization.repId, 'invitation')
    await backend.untilCommandEnds(commandId)
    const [item] = await backend.items(commandId)
    await backend.queues.offer('mail', [{ id: item?.id ?? '', gen: item?.gen ?? 0, kind: 'send-mail' }])
    await backend.until(
      'the queue to be empty',
      async () => (await backend.queues.missing('mail', [`send-mail-${item?.id}-${item?.gen}`])).size === 1,
    )
    expect(sent).toHaveLength(1)
    expect(sent[0]?.subject).toBe('You are invited to Larkfield Test on Coachline')
  })

  it('is tried again, and says so, while the mail server is down', async () => {
    let asked = 0
    answer = () => {
      asked += 1
      return asked === 1 ? Promise.reject(new Error('421 try again later')) : Promise.resolve()
    }
    try {
      const commandId = await mailTo(organization.repId)
      const { state, items } = await backend.untilCommandEnds(commandId)
      expect(state).toBe('done')
      expect(items[0]?.attempts).toBe(2)
      expect(sent).toHaveLength(1)
    } finally {
      answer = () => Promise.resolve()
    }
  })

  it('sends nothing to users who have left', async () => {
    await backend.database.system
      .updateTable('memberships')
      .set({ status: 'DEPROVISIONED' })
      .where('org_id', '=', organization.orgId)
      .where('user_id', '=', organization.repId)
      .execute()
    try {
      const { state } = await backend.untilCommandEnds(await mailTo(organization.repId))
      expect(state).toBe('done')
      expect(sent).toHaveLength(0)
    } finally {
      await backend.database.system
        .updateTable('memberships')
        .set({ status: 'ACTIVE' })
        .where('org_id', '=', organization.orgId)
        .execute()
    }
  })
})

describe('mails about a change of address', () => {
  const record = (
    template: 'email-change' | 'email-change-notice' | 'email-changed',
    emailChangeId: string,
  ) =>
    backend.record({
      orgId: organization.orgId,
      kind: 'account-mail',
      label: 'Mail',
      items: [
        newItem(jobs['send-mail'], {
          subject: `${template} ${emailChangeId}`,
          payload: { template, userId: organization.repId, emailChangeId },
        }),
      ],
    })
  const start = (newEmail: string) =>
    backend.database.asSystem((trx) =>
      startEmailChange(trx, {
        userId: organization.repId,
        oldEmail: 'old@larkfield.example',
        newEmail,
        now: new Date(),
        expiresAt: new Date(Date.now() + 3_600_000),
      }),
    )

  it('go with a link to the new address, and without one to the old', async () => {
    const change = await start('new@larkfield.example')
    sent.length = 0
    await backend.untilCommandEnds(await record('email-change', change))
    await backend.untilCommandEnds(await record('email-changed', change))
    expect(sent.map(({ to }) => to)).toEqual(['new@larkfield.example', 'old@larkfield.example'])
    expect(sent[0]?.text).toContain('https://coach.example/confirm-email?token=')
    expect(sent[1]?.text).not.toContain('token=')
    expect(sent[1]?.text).toContain('new@larkfield.example')
  })

  it('send no link for a change that a newer one has replaced', async () => {
    const first = await start('first@larkfield.example')
    await start('second@larkfield.example')
    sent.length = 0
    const { state } = await backend.untilCommandEnds(await record('email-change', first))
    expect(state).toBe('done')
    expect(sent).toEqual([])
  })
})

describe('send-mail without a mail server', () => {
  it('is dead at once and names the setting that is missing', async () => {
    const alone = await openTestBackend()
    try {
      await alone.start({ catalog: jobs, registry })
      const { orgId, repId } = await givenSalesOrganization(alone)
      const commandId = await alone.record({
        orgId,
        kind: 'send-mail',
        label: 'Mail',
        items: [
          newItem(jobs['send-mail'], { subject: repId, payload: { template: 'invitation', userId: repId } }),
        ],
      })
      const { state, items } = await alone.untilCommandEnds(commandId)
      expect(state).toBe('failed')
      expect(items[0]).toMatchObject({
        state: 'dead',
        attempts: 1,
        error: 'No mail server is configured: set SMTP_URL.',
      })
    } finally {
      await alone.close()
    }
  })
})
