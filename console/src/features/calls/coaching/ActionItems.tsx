import { ActionIcon, Button, Checkbox, Group, Menu, Stack, Text } from '@mantine/core'
import { IconDots, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CallDetail } from '#api/contract/calls.ts'
import type { ActionItem } from '#api/contract/coaching.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useNow } from '../../../ui/Moment.tsx'
import type { EvidenceMark } from '../../../ui/evidence/evidence.ts'
import { dayOf, dayText, dueState } from './due-text.ts'
import { PanelHead } from './PanelHead.tsx'
import { useChangeItem, useDeleteItem } from './queries.ts'
import type { CoachingState } from './use-coaching.ts'
import styles from './Coaching.module.css'

const ActionItemDialog = lazy(() =>
  import('./ActionItemDialog.tsx').then(({ ActionItemDialog }) => ({ default: ActionItemDialog })),
)

/** What is left to do after the call: who, until when, and the quote it was found in. */
export function ActionItems({
  call,
  coaching,
  onMark,
}: {
  call: CallDetail
  coaching: CoachingState
  onMark: (mark: EvidenceMark) => void
}) {
  const t = useTranslations('coaching')
  const today = dayOf(useNow())
  const [changed, setChanged] = useState<ActionItem | 'new' | null>(null)
  const { data, evidence } = coaching
  if (data === undefined) return null
  const { actionItems: items, mayWrite } = data
  const states = items.map((item) => dueState(item, today))
  return (
    <section aria-label={t('items')}>
      <PanelHead
        title={t('items')}
        meta={
          items.length > 0 &&
          t('itemCount', {
            open: states.filter((state) => state !== 'done').length,
            late: states.filter((state) => state === 'late').length,
          })
        }
      >
        {mayWrite && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setChanged('new')}
          >
            {t('addItem')}
          </Button>
        )}
      </PanelHead>
      {items.length === 0 && (
        <Text c="dimmed" px={16} py={10}>
          {t('noItems')}
        </Text>
      )}
      <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
        {items.map((item) => (
          <Item
            key={item.id}
            item={item}
            mark={evidence.byCriterion.get(item.id)?.[0]}
            currentMark={coaching.currentMark}
            today={today}
            mayWrite={mayWrite}
            onMark={onMark}
            onEdit={() => setChanged(item)}
          />
        ))}
      </Stack>
      {changed !== null && (
        <Suspense fallback={null}>
          <ActionItemDialog
            call={call}
            item={changed === 'new' ? null : changed}
            onClose={() => setChanged(null)}
          />
        </Suspense>
      )}
    </section>
  )
}

function Item({
  item,
  mark,
  currentMark,
  today,
  mayWrite,
  onMark,
  onEdit,
}: {
  item: ActionItem
  mark: EvidenceMark | undefined
  currentMark: number | null
  today: string
  mayWrite: boolean
  onMark: (mark: EvidenceMark) => void
  onEdit: () => void
}) {
  const t = useTranslations('coaching')
  const changing = useChangeItem()
  const deleting = useDeleteItem()
  const [isAsking, setAsking] = useState(false)
  const isDone = item.doneAt !== null
  const owner = item.ownerName === '' ? t('nobodyOwns') : item.ownerName
  const side = item.ownerSide === 'buyer' ? t('sideBuyer') : null
  const about = [owner, side, item.source === 'found' ? t('fromCall') : null].filter((part) => part !== null)
  return (
    <Group component="li" className={styles.row} gap={10} wrap="nowrap" align="flex-start">
      <Checkbox
        mt={2}
        checked={isDone}
        disabled={!mayWrite || changing.isPending}
        aria-label={t('markDone', { text: item.text })}
        onChange={(event) => changing.mutate({ id: item.id, isDone: event.currentTarget.checked })}
      />
      <Stack gap={0} flex={1} miw={0}>
        <Text
          dir="auto"
          td={isDone ? 'line-through' : undefined}
          c={isDone ? 'dimmed' : undefined}
          lineClamp={4}
        >
          {item.text}
        </Text>
        <Group gap={6} className="meta">
          <bdi>{about.join(' · ')}</bdi>
          {mark !== undefined && (
            <button
              type="button"
              className={styles.number}
              aria-pressed={mark.number === currentMark}
              aria-label={t('itemEvidence', { number: mark.number, text: item.text })}
              onClick={() => onMark(mark)}
            >
              {mark.number}
            </button>
          )}
        </Group>
      </Stack>
      <DueText item={item} today={today} />
      {mayWrite && (
        <Menu position="bottom-end" width={140}>
          <Menu.Target>
            <ActionIcon size={24} aria-label={t('itemMenu', { text: item.text })}>
              <IconDots size={15} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil size={15} />} onClick={onEdit}>
              {t('edit')}
            </Menu.Item>
            <Menu.Item color="red" leftSection={<IconTrash size={15} />} onClick={() => setAsking(true)}>
              {t('delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('deleteItemTitle')}
        consequence={item.source === 'found' ? t('deleteItemText') : item.text}
        confirmLabel={t('delete')}
        isDangerous
        onConfirm={() => deleting.mutateAsync(item.id)}
      />
    </Group>
  )
}

function DueText({ item, today }: { item: ActionItem; today: string }) {
  const t = useTranslations('coaching')
  const state = dueState(item, today)
  const common = { fz: 'xs', lh: '20px', flex: 'none', ta: 'end' } as const
  if (state === 'done')
    return (
      <Text {...common} c="dimmed">
        {t('doneOn', { date: dayText(dayOf(new Date(item.doneAt ?? 0)), today) })}
      </Text>
    )
  if (item.dueOn === null)
    return item.dueWords === null ? null : (
      <Text {...common} c="dimmed" maw={120} truncate title={item.dueWords}>
        “{item.dueWords}”
      </Text>
    )
  const date = dayText(item.dueOn, today)
  return (
    <Text {...common} c={state === 'late' ? 'var(--tone-red-text)' : 'dimmed'}>
      {state === 'late' ? t('late', { date }) : date}
    </Text>
  )
}
