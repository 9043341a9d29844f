import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ItemResult, resendInvitations, revokeInvitations } from '#api/contract/invitations.ts'
import type { OrgUser } from '#api/contract/people.ts'
import { sendLoginInfo } from '#api/contract/users.ts'
import { newIdempotencyKey } from '../../lib/api.ts'
import { call } from '../../lib/call.ts'
import { showDone, showError } from '../../ui/feedback/notices.ts'
import { useUsersRefresh } from './queries.ts'

const none: ReadonlyMap<string, string> = new Map()

/**
 * The people whom the last change did not affect, by id, and the changes that need no dialog. `onResults` receives the people who stay
 * selected.
 */
export function useUserActions(onResults: (failedIds: Set<string>) => void) {
  const t = useTranslations('users')
  const refresh = useUsersRefresh()
  const [failures, setFailures] = useState(none)
  const [isBusy, setBusy] = useState(false)

  /** Reports how many were changed. The others stay selected, with the reason in their row. */
  const report = (results: readonly ItemResult[], what: string) => {
    const failed = results.filter(({ outcome }) => outcome === 'failed')
    const done = results.filter(({ outcome }) => outcome === 'done').length
    setFailures(new Map(failed.map(({ id, reason }) => [id, reason ?? ''])))
    onResults(new Set(failed.map(({ id }) => id)))
    if (done > 0) showDone(t('doneCount', { count: done, what }))
    if (failed.length > 0 && done === 0) showDone(t('failedCount', { count: failed.length }))
    void refresh()
  }
  const run = async (work: () => Promise<{ results: ItemResult[] }>, what: string) => {
    setBusy(true)
    try {
      report((await work()).results, what)
    } catch (error) {
      showError(error, what)
    } finally {
      setBusy(false)
    }
  }
  const idsOf = (people: readonly OrgUser[]): string[] => people.map(({ id }) => id)

  return {
    failures,
    isBusy,
    report,
    refresh,
    forget: () => setFailures(none),
    resend: (people: readonly OrgUser[]) =>
      void run(
        () =>
          call(resendInvitations, { body: { userIds: idsOf(people) }, idempotencyKey: newIdempotencyKey() }),
        t('whatResend'),
      ),
    revoke: (people: readonly OrgUser[]) =>
      void run(() => call(revokeInvitations, { body: { userIds: idsOf(people) } }), t('whatRevoke')),
    mail: (people: readonly OrgUser[]) =>
      void run(
        () => call(sendLoginInfo, { body: { users: idsOf(people) }, idempotencyKey: newIdempotencyKey() }),
        t('whatInfo'),
      ),
  }
}
