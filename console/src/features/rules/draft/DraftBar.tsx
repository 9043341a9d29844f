import { Button, Group, Popover, Stack, Text } from '@mantine/core'
import { IconChevronDown, IconGitCompare, IconPencil } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { BackTestResponse } from '#api/contract/back-tests.ts'
import type { RuleDraft } from '#api/contract/rule-drafts.ts'
import type { RuleKind } from '#db/vocabulary/rules.ts'
import { useMe } from '../../../lib/use-can.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { RelativeTime } from '../../../ui/Moment.tsx'
import { changedCalls } from '../preview/model.ts'
import { backTestQuery } from '../preview/queries.ts'
import { ruleDraftQuery } from '../queries.ts'
import { ChangeList } from './ChangeList.tsx'
import { Conflicts } from './Conflicts.tsx'
import { useDraftActions } from './use-draft-actions.ts'
import styles from './DraftBar.module.css'

export type DraftBarProps = {
  kind: RuleKind
  isEditing: boolean
  canEdit: boolean
  /** The last finished test of a draft. */
  tested: BackTestResponse | null
  /** Saves rows that wait for their autosave. @returns how many cannot be saved */
  saveRows: () => Promise<number>
  onPreview: () => void
  onEdit: () => void
  onPublished: () => void
}

/** `tested`: the last test, if it compared this draft with the rules that are published now. */
type Question = {
  of: 'publish' | 'discard'
  draft: RuleDraft
  leftOut: number
  tested: BackTestResponse | null
}

/** Shows that there is a draft, who edited it, and that no call follows it yet. Previews, publishes and discards it. */
export function DraftBar({
  kind,
  isEditing,
  canEdit,
  tested,
  saveRows,
  onPreview,
  onEdit,
  onPublished,
}: DraftBarProps) {
  const t = useTranslations('ruleDraft')
  const tools = useTranslations('ruleTools')
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const { data: draft, error, refetch } = useQuery(ruleDraftQuery(orgId, kind))
  const actions = useDraftActions(kind)
  const [question, setQuestion] = useState<Question | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [isSaving, setSaving] = useState(false)

  /** The last test as it is now, because nobody looks at it again once its panel is closed; null if it is about other rules. */
  const currentTest = async ({ version }: RuleDraft): Promise<BackTestResponse | null> => {
    if (tested?.draftVersion !== version) return null
    const answer = await queryClient.fetchQuery(backTestQuery(orgId, tested.backTestId)).catch(() => null)
    return answer?.isCurrent === true ? answer : null
  }

  /** Asks about the current draft, including rows that were just typed. */
  const ask = async (of: Question['of']) => {
    setSaving(true)
    try {
      const leftOut = await saveRows()
      const latest = await actions.refetch()
      if (latest.changeCount === 0) return
      setQuestion({ of, draft: latest, leftOut, tested: of === 'publish' ? await currentTest(latest) : null })
      setAsking(true)
    } catch {
      // The bar reports that the draft could not be loaded.
    } finally {
      setSaving(false)
    }
  }

  if (draft === undefined) {
    return error === null ? null : (
      <ErrorAlert error={error} onRetry={() => void refetch()}>
        {t('loadFailed')}
      </ErrorAlert>
    )
  }
  if (draft.changeCount === 0 && !isEditing) return null
  const count = draft.changeCount
  const conflicts = draft.changes?.filter(({ isConflict }) => isConflict) ?? []
  const asked = question?.draft ?? draft
  return (
    <section className={styles.bar} aria-label={t('label')} data-empty={count === 0 || undefined}>
      <Group gap="6px 10px" className={styles.line}>
        <IconPencil size={15} stroke={1.7} aria-hidden style={{ flex: 'none' }} />
        <Group gap="2px 6px" flex={1} miw={200} fz="sm">
          {count === 0 ? <span>{t('none')}</span> : <Whose draft={draft} />}
          {!isEditing && <span className="dimmed">{t('published')}</span>}
          {count > 0 && draft.changes !== null && (
            <Popover position="bottom-start" width={360} withinPortal={false} shadow="md" trapFocus>
              <Popover.Target>
                <Button
                  size="xs"
                  variant="subtle"
                  px={6}
                  rightSection={<IconChevronDown size={13} aria-hidden />}
                >
                  {t('changes')}
                </Button>
              </Popover.Target>
              <Popover.Dropdown p={0} mah={320} style={{ overflowY: 'auto' }}>
                <ChangeList
                  draft={draft}
                  canEdit={canEdit && !actions.isResolving}
                  onTakeBack={(change) => actions.resolve(change, 'published')}
                />
              </Popover.Dropdown>
            </Popover>
          )}
        </Group>
        {canEdit && !isEditing && (
          <Button size="xs" variant="default" onClick={onEdit}>
            {t('continue')}
          </Button>
        )}
        {canEdit && isEditing && (
          <Group gap={6}>
            {count > 0 && (
              <Button size="xs" variant="subtle" color="gray" onClick={() => void ask('discard')}>
                {t('discard')}
              </Button>
            )}
            <Button
              size="xs"
              variant="default"
              leftSection={<IconGitCompare size={14} aria-hidden />}
              onClick={onPreview}
            >
              {tools('preview')}
            </Button>
            <Button
              size="xs"
              loading={isSaving}
              disabled={count === 0 || conflicts.length > 0}
              onClick={() => void ask('publish')}
            >
              {t('publish')}
            </Button>
          </Group>
        )}
      </Group>
      {canEdit && conflicts.length > 0 && (
        <Conflicts changes={conflicts} isBusy={actions.isResolving} onTake={actions.resolve} />
      )}
      <ConfirmDialog
        opened={isAsking && question?.of === 'publish'}
        onClose={() => setAsking(false)}
        title={t('publishTitle', { count: asked.changeCount })}
        consequence={
          <Consequence
            kind={kind}
            draft={asked}
            leftOut={question?.leftOut ?? 0}
            tested={question?.tested ?? null}
          />
        }
        confirmLabel={t('publishCount', { count: asked.changeCount })}
        isDangerous={kind === 'privacy'}
        onConfirm={async () => {
          await actions.publish(asked.version)
          onPublished()
        }}
      />
      <ConfirmDialog
        opened={isAsking && question?.of === 'discard'}
        onClose={() => setAsking(false)}
        title={t('discardTitle', { count: asked.changeCount })}
        consequence={
          <Stack gap={8}>
            <p>{t('discardText')}</p>
            <ChangeList draft={asked} />
          </Stack>
        }
        confirmLabel={t('discardConfirm', { count: asked.changeCount })}
        isDangerous
        onConfirm={() => actions.discard(asked.version)}
      />
    </section>
  )
}

function Whose({ draft: { changeCount, editedBy, editedAt } }: { draft: RuleDraft }) {
  const t = useTranslations('ruleDraft')
  const me = useMe()
  const isMine = editedBy !== null && editedBy.id === me?.id
  const time = editedAt === null ? t('justNow') : <RelativeTime at={editedAt} />
  const renderTime = () => time
  return (
    <Text span fw={500} dir="auto">
      {t.rich('draft', {
        count: changeCount,
        name: isMine ? t('you') : (editedBy?.name ?? 'none'),
        time: renderTime,
      })}
    </Text>
  )
}

/** The effect of publishing on new calls, and on past ones as in the test, if there is one of these rules. */
function Consequence({
  kind,
  draft,
  leftOut,
  tested,
}: {
  kind: RuleKind
  draft: RuleDraft
  leftOut: number
  tested: BackTestResponse | null
}) {
  const t = useTranslations('ruleDraft')
  const countsOf = (counts: BackTestResponse['counts']): string =>
    (
      [
        ['seenCategory', counts.changedCategory],
        ['seenExcluded', counts.excluded],
        ['seenHeld', counts.held],
        ['seenIncluded', counts.noLongerExcluded],
        ['seenScored', counts.gainsScore],
        ['seenUnscored', counts.losesScore],
        ['seenDifferently', counts.scoredDifferently],
      ] as const
    )
      .flatMap(([text, count]) => (count === 0 ? [] : [t(text, { count })]))
      .join(', ')
  return (
    <Stack gap={8}>
      <ChangeList draft={draft} />
      <p>{t('publishText')}</p>
      {kind === 'privacy' && <p>{t('publishExcludes')}</p>}
      {tested !== null ? (
        <p>
          {t('publishSeen', {
            days: tested.days,
            calls: changedCalls(tested.counts),
            counts: countsOf(tested.counts),
          })}
        </p>
      ) : (
        <Text c="var(--tone-yellow-text)">{t('publishUnseen')}</Text>
      )}
      {leftOut > 0 && <p>{t('leftOut', { count: leftOut })}</p>}
    </Stack>
  )
}
