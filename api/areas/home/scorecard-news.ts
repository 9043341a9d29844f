import type { Trx } from '#db/client.ts'
import { findPersons } from '#db/queries/scorecards/configs.ts'
import { listUnreadNotices } from '#db/queries/scorecards/notices.ts'
import { describeChange } from '#workers/domain/calibration/describe-change.ts'
import { diffVersions } from '#workers/domain/calibration/version-diff.ts'
import { scorecardDefinition } from '#workers/domain/scoring/scorecard.ts'
import type { ScorecardNews } from '../../contract/home.ts'

const shownVersions = 5
const shownChanges = 20
/** Anybody away for longer sees the version on their calls anyway. */
const newsDays = 30
const dayMs = 86_400_000

/** Scorecard versions that the reader was told about and has not read; null if there are none. */
export async function readNews(trx: Trx, userId: string, now: Date): Promise<ScorecardNews | null> {
  const notices = await listUnreadNotices(trx, {
    userId,
    since: new Date(now.getTime() - newsDays * dayMs),
    limit: shownVersions,
  })
  if (notices.length === 0) return null
  const persons = await findPersons(
    trx,
    notices.flatMap(({ publishedBy }) => (publishedBy === null ? [] : [publishedBy])),
  )
  return {
    results: notices.map(({ scorecardId, version, publishedAt, publishedBy, definition, before }) => {
      const current = scorecardDefinition.parse(definition)
      const changes =
        before === null
          ? []
          : diffVersions(scorecardDefinition.parse(before), current).changes.map(describeChange)
      return {
        scorecardId,
        name: current.name,
        version,
        publishedAt: publishedAt.toISOString(),
        publishedBy: publishedBy === null ? null : (persons.get(publishedBy) ?? null),
        changes: changes.slice(0, shownChanges),
        moreChanges: Math.max(0, changes.length - shownChanges),
      }
    }),
  }
}
