import { join } from 'node:path'
import { findChangelogSeen, setChangelogSeen } from '#db/queries/people/changelog.ts'
import { listChangelog, markChangelogRead } from '../../contract/changelog.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { route } from '../../http/route.ts'
import { readChangelog } from './changelog-files.ts'

const monthMs = 30 * 24 * 3_600_000
const shownByDefault = 10

export const changelogRoutes: RoutePlugin = (app, { database, now }) => {
  const files = readChangelog(join(import.meta.dirname, 'entries'))

  route(app, listChangelog, async ({ actor, query }) => {
    const at = now()
    const seenAt = await database.asSystem((trx) => findChangelogSeen(trx, actor.userId))
    const isSeen = (date: Date): boolean => seenAt !== null && date <= seenAt
    const published = files
      .map((file) => ({ file, date: new Date(file.publishedAt) }))
      .filter(({ date }) => date <= at)
    const recent = published.filter(
      ({ date }) => !query.last_month_only || at.getTime() - date.getTime() <= monthMs,
    )
    const shown = query.all || query.last_month_only ? recent : recent.slice(0, shownByDefault)
    return {
      results: shown.map(({ file, date }) => ({ ...file, isRead: isSeen(date) })),
      unread: published.filter(({ date }) => !isSeen(date)).length,
    }
  })

  route(app, markChangelogRead, async ({ actor }) => {
    await database.asSystem((trx) => setChangelogSeen(trx, actor.userId, now()))
  })
}
