import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmailChange } from '#db/queries/people/accounts.ts'
import { jobs } from '../catalog.ts'
import type { HandlerServices } from '../../queue/runtime/handler.ts'
import { openTestBackend, type TestBackend } from '../../queue/runtime/testing.ts'
import { PermanentError } from '../../queue/errors.ts'
import { newItem } from '../../queue/record.ts'
import { registry } from '../registry.ts'
import type { MailTemplate } from './send-mail.ts'
import { givenSalesOrganization, type TestOrganization } from '../testing.ts'

type Message = Parameters<NonNullable<HandlerServices['mail']>['send']>[0]

let backend: TestBackend
let organization: TestOrganization
let invitedId: string
const sent: Message[] = []
/** How far the workers' clock is ahead. */
let aheadMs = 0
/** What the mail server does with the next message. */
let answer: () => Promise<void> = () => Promise.resolve()
/** What happens after it has accepted a message. */
let confirm: () => Promise<void> = () => Promise.resolve()

beforeAll(async () => {
  backend = await openTestBackend()
  organization = await givenSalesOrganization(backend)
  const { orgId } = organization
  const { system } = backend.database
  const invited = await system
    .insertInto('users')
    .values({ email: `invited-${orgId}@larkfield.example`, first_name: '', last_name: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  invitedId = invited.id
  await system
    .insertInto('memberships')
    .values({ org_id: orgId, user_id: invitedId, role: 'MEMBER', status: 'INVITED' })
    .execute()
  const mail = {
    send: async (message: Message) => {
      await answer()
      sent.push(message)
      await confirm()
    },
  }
  const now = () => new Date(Date.now() + aheadMs)
  await backend.start({
    catalog: jobs,
    registry,
    services: { mail, publicUrl: 'https://coach.example', now },
  })
})
afterAll(() => backend.close())

const mailTo = (userId: string, template: MailTemplate = 'password-reset'): Promise<string> => {
  sent.length = 0
  return backend.record({
    orgId: organization.orgId,
    kind: 'send-mail',
    label: 'Mail',
    items: [newItem(jobs['send-mail'], { subject: userId, payload: { template, userId } })],
  })
}

const tokenOf = (message: Message | undefined): string =>
  /token=([\w-]+)/.exec(message?.text ?? '')?.[1] ?? ''
const openTokens = (userId = organization.repId): Promise<string[]> =>
  backend.database.system
    .selectFrom('one_time_tokens')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
    .then((rows) => rows.map((row) => row.token_hash.toString('hex')))
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The mail server's confirmation of the next message gets lost, after `meanwhile`. */
function loseConfirmation(meanwhile: () => Promise<unknown> = () => Promise.resolve()): void {
  confirm = async () => {
    confirm = () => Promise.resolve()
    await meanwhile()
    throw new Error('Timeout')
  }
}

describe('send-mail', () => {
  it('sends a link whose token is stored as a hash only', async () => {
    const { state } = await backend.untilCommandEnds(await mailTo(organization.repId))
    expect(state).toBe('done')
    const token = tokenOf(sent[0])
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
    const commandId = await mailTo(invitedId, 'invitation')
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

  it.each(['password-reset', 'invitation'] as const)(
    'sends a %s again with the same link when the mail server accepts it but does not say so',
    async (template) => {
      loseConfirmation()
      const userId = template === 'invitation' ? invitedId : organization.repId
      const { state } = await backend.untilCommandEnds(await mailTo(userId, template))
      expect(state).toBe('done')
      expect(sent).toHaveLength(2)
      expect(sent[1]).toEqual(sent[0])
      expect(await openTokens(userId)).toContain(hashOf(tokenOf(sent[0])))
    },
  )

  it('has another link each time it is asked for, and only the newest invitation is valid', async () => {
    await backend.untilCommandEnds(await mailTo(invitedId, 'invitation'))
    const first = tokenOf(sent[0])
    await backend.untilCommandEnds(await mailTo(invitedId, 'invitation'))
    const open = await openTokens(invitedId)
    expect(open).toContain(hashOf(tokenOf(sent[0])))
    expect(open).not.toContain(hashOf(first))
  })

  it('is not sent again when its link has been used meanwhile', async () => {
    loseConfirmation(() =>
      backend.database.system
        .updateTable('one_time_tokens')
        .set({ used_at: new Date() })
        .where('user_id', '=', organization.repId)
        .execute(),
    )
    const { state } = await backend.untilCommandEnds(await mailTo(organization.repId))
    expect(state).toBe('done')
    expect(sent).toHaveLength(1)
    expect(await openTokens()).toEqual([])
  })

  it('has a new link when the address has changed before it is tried again', async () => {
    const { email } = await backend.database.system
      .selectFrom('users')
      .select('email')
      .where('id', '=', organization.repId)
      .executeTakeFirstOrThrow()
    const setEmail = (to: string) =>
      backend.database.system
        .updateTable('users')
        .set({ email: to })
        .where('id', '=', organization.repId)
        .execute()
    loseConfirmation(() => setEmail(`new-${email}`))
    try {
      await backend.untilCommandEnds(await mailTo(organization.repId))
    } finally {
      await setEmail(email)
    }
    expect(sent.map(({ to }) => to)).toEqual([email, `new-${email}`])
    expect(tokenOf(sent[1])).not.toBe(tokenOf(sent[0]))
  })

  it('sends no old mail, and says so', async () => {
    aheadMs = 25 * 3_600_000
    try {
      const { state, items } = await backend.untilCommandEnds(await mailTo(organization.repId))
      expect([state, sent]).toEqual(['done', []])
      const effects = await backend.database.system
        .selectFrom('effects')
        .select(['step', 'result'])
        .where('work_item_id', '=', items[0]?.id ?? '')
        .execute()
      expect(effects).toEqual([{ step: 'skipped', result: { reason: 'The mail is more than a day old.' } }])
      await backend.untilCommandEnds(await mailTo(invitedId, 'invitation'))
      expect(sent).toHaveLength(1)
    } finally {
      aheadMs = 0
    }
  })

  it('sends no invitation to somebody who has joined meanwhile', async () => {
    const open = await openTokens()
    const { state } = await backend.untilCommandEnds(await mailTo(organization.repId, 'invitation'))
    expect(state).toBe('done')
    expect(sent).toHaveLength(0)
    expect(await openTokens()).toEqual(open)
  })

  it('tells somebody how to sign in once a day, where only mails that have left count', async () => {
    answer = () => Promise.reject(new PermanentError('This address does not exist.'))
    try {
      const { state } = await backend.untilCommandEnds(await mailTo(organization.repId, 'login-info'))
      expect(state).toBe('failed')
    } finally {
      answer = () => Promise.resolve()
    }
    const again = async () => {
      const { state } = await backend.untilCommandEnds(await mailTo(organization.repId, 'login-info'))
      expect(state).toBe('done')
      return sent.length
    }
    expect([await again(), await again()]).toEqual([1, 0])
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

  const endOf = async (id: string) => {
    const { expires_at: end } = await backend.database.system
      .selectFrom('email_changes')
      .select('expires_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return end
  }

  it('go with a link to the new address, and without one to the old', async () => {
    const change = await start('new@larkfield.example')
    const requested = await endOf(change)
    sent.length = 0
    await backend.untilCommandEnds(await record('email-change', change))
    await backend.untilCommandEnds(await record('email-changed', change))
    expect(sent.map(({ to }) => to)).toEqual(['new@larkfield.example', 'old@larkfield.example'])
    expect(sent[0]?.text).toContain('https://coach.example/confirm-email?token=')
    expect(sent[1]?.text).not.toContain('token=')
    expect(sent[1]?.text).toContain('new@larkfield.example')
    // The mail gives 24 hours, so the change counts from the mail too.
    const { expires_at: endOfLink } = await backend.database.system
      .selectFrom('one_time_tokens')
      .select('expires_at')
      .where('kind', '=', 'email_change')
      .where('user_id', '=', organization.repId)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow()
    expect(await endOf(change)).toEqual(endOfLink)
    expect(endOfLink.getTime()).toBeGreaterThan(requested.getTime())
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
