import { Stack } from '@mantine/core'
import { lazy, Suspense, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { UnansweredQuestion } from '#api/contract/unanswered-questions.ts'
import { knowledgeOfAll, mostKnowledge } from '#workers/domain/practice/bot.ts'
import { rowFinder } from '#workers/domain/practice-calls/question-key.ts'
import { useBotForm, useFormFields } from '../../form-context.ts'
import type { RowListHandle } from '../../rows/RowList.tsx'
import { KnowledgeRows, newRow } from './KnowledgeRows.tsx'
import { afterOf, fitting } from './lines.ts'

// Shown only to users who may edit the bot.
const Unanswered = lazy(() => import('./Unanswered.tsx').then((module) => ({ default: module.Unanswered })))

/** Questions that reps ask, with what this buyer says, and the questions that had no answer yet. */
export function Knowledge() {
  const t = useTranslations('botForm')
  const { change, problems, isReadOnly } = useBotForm()
  const { supportingAgentInfo = [], knowledge = [] } = useFormFields('supportingAgentInfo', 'knowledge')
  const rows = useRef<RowListHandle>(null)

  /** Opens the row of a question, or adds one, and focuses the field for what the buyer says. */
  const answer = (asked: UnansweredQuestion) => {
    const begun = rowFinder(knowledge)(asked)
    const row =
      begun ??
      newRow({ asks: fitting([asked.question]), after: asked.isFollowUp ? afterOf(asked.before) : '' })
    if (begun === undefined) change({ knowledge: [...knowledge, row] })
    rows.current?.open(row.id, '[data-says]')
  }
  return (
    <Stack gap={16}>
      <KnowledgeRows
        ref={rows}
        name="knowledge"
        label={t('knowledge')}
        description={t('knowledgeHint')}
        items={knowledge}
        onChange={(next) => change({ knowledge: next })}
        most={mostKnowledge}
        problemOf={(index) =>
          problems.get(`knowledge.${index}.asks`) ?? problems.get(`knowledge.${index}.says`)
        }
        isReadOnly={isReadOnly}
      />
      {!isReadOnly && (
        <Suspense fallback={null}>
          <Unanswered
            knowledge={knowledgeOfAll({ supportingAgentInfo, knowledge })}
            onAnswer={answer}
            isFull={knowledge.length >= mostKnowledge}
          />
        </Suspense>
      )}
    </Stack>
  )
}
