import { Button } from '@mantine/core'
import { IconClipboardText } from '@tabler/icons-react'
import { type Ref, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { BotKnowledge } from '#workers/domain/practice/bot.ts'
import { randomId } from '../../../../../lib/random-id.ts'
import { showDone } from '../../../../../ui/feedback/notices.ts'
import { lazyDialog } from '../../../../../ui/lazy-dialog.tsx'
import { RowList, type RowListHandle } from '../../rows/RowList.tsx'
import { KnowledgeEditor, KnowledgeSummary } from './KnowledgeRow.tsx'

const PasteDialog = lazyDialog(() => import('./PasteDialog.tsx').then((module) => module.PasteDialog))

export const newRow = (row: Partial<BotKnowledge> = {}): BotKnowledge => ({
  id: randomId(),
  asks: [],
  after: '',
  says: '',
  ...row,
})

/** Questions that reps ask one person, with what that person says. */
export function KnowledgeRows({
  name,
  label,
  description,
  items,
  onChange,
  most,
  problemOf,
  isReadOnly,
  ref,
}: {
  /** The path of the list in the form. */
  name: string
  label: string
  description: string
  items: readonly BotKnowledge[]
  onChange: (items: BotKnowledge[]) => void
  most: number
  problemOf: (index: number) => string | undefined
  isReadOnly: boolean
  ref?: Ref<RowListHandle>
}) {
  const t = useTranslations('botForm')
  const [isPasting, setPasting] = useState(false)
  return (
    <>
      <RowList<BotKnowledge>
        ref={ref}
        name={name}
        label={label}
        description={description}
        noun={t('knowledgeRow')}
        addLabel={t('addKnowledge')}
        items={items}
        keyOf={({ id }) => id}
        blank={newRow}
        onChange={onChange}
        most={most}
        titleOf={({ asks }) => asks[0] ?? ''}
        textOf={({ asks, after, says }) => [...asks, after, says].join('\n')}
        Summary={KnowledgeSummary}
        Editor={KnowledgeEditor}
        problemOf={problemOf}
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
          <PasteDialog
            opened={isPasting}
            onClose={() => setPasting(false)}
            room={most - items.length}
            onRows={(pasted) => {
              onChange([...items, ...pasted.map(newRow)])
              showDone(t('pasteDone', { count: pasted.length }))
            }}
          />
        </Suspense>
      )}
    </>
  )
}
