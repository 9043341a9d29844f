import { Button, Stack } from '@mantine/core'
import { IconClipboardText } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { UnansweredQuestion } from '#api/contract/unanswered-questions.ts'
import { type BotKnowledge, mostKnowledge } from '#workers/domain/practice/bot.ts'
import { rowFinder } from '#workers/domain/practice-calls/question-key.ts'
import { showDone } from '../../../../../ui/feedback/notices.ts'
import { lazyDialog } from '../../../../../ui/lazy-dialog.tsx'
import { useBotForm } from '../../form-context.ts'
import { RowList, type RowListHandle } from '../../rows/RowList.tsx'
import { KnowledgeEditor, KnowledgeSummary } from './KnowledgeRow.tsx'
import { afterOf, fitting } from './lines.ts'

// Only people who may edit the bot have it.
const Unanswered = lazy(() => import('./Unanswered.tsx').then((module) => ({ default: module.Unanswered })))
const PasteDialog = lazyDialog(() => import('./PasteDialog.tsx').then((module) => module.PasteDialog))

const newRow = (row: Partial<BotKnowledge> = {}): BotKnowledge => ({
  id: crypto.randomUUID(),
  asks: [],
  after: '',
  says: '',
  ...row,
})

/** Questions that reps ask, with what this buyer says, and the questions that had no answer yet. */
export function Knowledge() {
  const t = useTranslations('botForm')
  const { form, change, problemAt, isReadOnly } = useBotForm()
  const rows = useRef<RowListHandle>(null)
  const [isPasting, setPasting] = useState(false)
  const knowledge = form.knowledge ?? []

  /** Opens the row of a question, or adds one, at what the buyer says. */
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
      <RowList<BotKnowledge>
        ref={rows}
        name="knowledge"
        label={t('knowledge')}
        description={t('knowledgeHint')}
        noun={t('knowledgeRow')}
        addLabel={t('addKnowledge')}
        items={knowledge}
        keyOf={({ id }) => id}
        blank={newRow}
        onChange={(next) => change({ knowledge: next })}
        most={mostKnowledge}
        titleOf={({ asks }) => asks[0] ?? ''}
        textOf={({ asks, after, says }) => [...asks, after, says].join('\n')}
        Summary={KnowledgeSummary}
        Editor={KnowledgeEditor}
        problemOf={(index) => problemAt(`knowledge.${index}.asks`) ?? problemAt(`knowledge.${index}.says`)}
        isReadOnly={isReadOnly}
        isOrdered={false}
        actions={
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconClipboardText size={14} />}
            onClick={() => setPasting(true)}
          >
            {t('pasteKnowledge')}
          </Button>
        }
      />
      {!isReadOnly && (
        <Suspense fallback={null}>
          <Unanswered knowledge={knowledge} onAnswer={answer} isFull={knowledge.length >= mostKnowledge} />
          <PasteDialog
            opened={isPasting}
            onClose={() => setPasting(false)}
            room={mostKnowledge - knowledge.length}
            onRows={(pasted) => {
              change({ knowledge: [...knowledge, ...pasted.map(newRow)] })
              showDone(t('pasteDone', { count: pasted.length }))
            }}
          />
        </Suspense>
      )}
    </Stack>
  )
}
