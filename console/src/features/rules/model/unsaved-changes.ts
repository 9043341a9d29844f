import { type RuleLevel, ruleLevels } from '#db/vocabulary.ts'
import type { RuleProblem } from '#workers/domain/routing/validity.ts'
import { categorizationBody, privacyBody } from './kinds.ts'
import type { UnsavedChanges } from '../effect/props.ts'
import type { CategorizationDraft, PrivacyDraft, RuleDraft } from './drafts.ts'
import { isDirty, rankOf, type RuleRow, type RuleRows } from './rows.ts'

type Problems<Draft extends RuleDraft> = (level: RuleLevel, row: RuleRow<Draft>) => readonly RuleProblem[]

function dirtyRows<Draft extends RuleDraft>(rows: RuleRows<Draft>, problemsOf: Problems<Draft>) {
  const dirty = ruleLevels.flatMap((level) => rows.levels[level].filter(isDirty).map((row) => ({ level, row })))
  const valid = dirty.filter(({ level, row }) => problemsOf(level, row).length === 0)
  return { valid, invalid: dirty.length - valid.length }
}

const place = <Draft extends RuleDraft>(rows: RuleRows<Draft>, level: RuleLevel, row: RuleRow<Draft>) => ({
  id: row.saved?.id ?? null,
  draftKey: row.key,
  level,
  ...(row.moves > 0 ? { position: rankOf(rows, level, row.key) } : {}),
})

/** What the rows hold and the server does not, for a preview of its effect. */
export function unsavedChanges(
  routing: { rows: RuleRows<CategorizationDraft>; problemsOf: Problems<CategorizationDraft> },
  privacy: { rows: RuleRows<PrivacyDraft>; problemsOf: Problems<PrivacyDraft> },
): UnsavedChanges {
  const categorization = dirtyRows(routing.rows, routing.problemsOf)
  const excluding = dirtyRows(privacy.rows, privacy.problemsOf)
  return {
    categorizationRules: {
      changed: categorization.valid.flatMap(({ level, row }) => {
        const body = categorizationBody(row.draft)
        return body === null ? [] : [{ ...body, ...place(routing.rows, level, row) }]
      }),
      removedIds: [],
    },
    privacyRules: {
      changed: excluding.valid.map(({ level, row }) => ({ ...privacyBody(row.draft), ...place(privacy.rows, level, row) })),
      removedIds: [],
    },
    invalid: categorization.invalid + excluding.invalid,
  }
}
