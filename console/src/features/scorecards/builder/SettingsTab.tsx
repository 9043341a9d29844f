import {
  Checkbox,
  Group,
  Input,
  MultiSelect,
  SegmentedControl,
  Stack,
  TagsInput,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ChangeScorecardBody, createScorecardTag, type ScorecardView } from '#api/contract/scorecards.ts'
import { callTypes } from '#db/vocabulary/calls.ts'
import { type CriteriaToggle, criteriaToggles } from '#db/vocabulary/scorecards.ts'
import { metricNames } from '#workers/domain/scoring/scorecard.ts'
import { newIdempotencyKey } from '../../../lib/api.ts'
import { call } from '../../../lib/call.ts'
import { callTypeLabels } from '../../../lib/call-types.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { RunningRing } from '../../../ui/status/StatusBadge.tsx'
import { scorecardsKey } from '../keys.ts'
import { scorecardTagsQuery } from '../list/queries.ts'
import { useBuilder } from './builder.ts'
import type { DraftSession } from './use-draft-session.ts'
import styles from './Builder.module.css'

type Change = (body: Omit<ChangeScorecardBody, 'version'>) => void

/** Name and goal are part of the draft; everything else takes effect immediately. */
export function SettingsTab({ scorecard, session }: { scorecard: ScorecardView; session: DraftSession }) {
  const t = useTranslations('scorecardSettings')
  const { draft, isReadOnly, edit, problemsAt } = useBuilder()
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const saving = useMutation({
    mutationFn: session.change,
    meta: { label: t('title') },
    // Lists and pickers show names, types and defaults.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: [...scorecardsKey(orgId), 'list'] }),
        queryClient.invalidateQueries({ queryKey: [...scorecardsKey(orgId), 'choices'] }),
        queryClient.invalidateQueries({ queryKey: [...scorecardsKey(orgId), 'one', scorecard.id] }),
      ]),
  })
  const change: Change = (body) => saving.mutate(body)
  const isFixed = scorecard.status === 'ARCHIVED'
  return (
    <div className={styles.scroller}>
      <Stack gap={20} maw={720} py={16}>
        <fieldset disabled={isReadOnly} className={styles.fields}>
          <Part title={t('draftPart')} hint={t('draftPartHint')} />
          <TextInput
            label={t('name')}
            maxLength={120}
            value={draft.name}
            error={problemsAt('name')[0]?.message}
            onChange={(event) => {
              const name = event.currentTarget.value
              edit((current) => ({ ...current, name }), 'name')
            }}
          />
          <Textarea
            label={t('goal')}
            placeholder={t('goalPlaceholder')}
            autosize
            minRows={2}
            maxLength={500}
            value={draft.goal}
            onChange={(event) => {
              const goal = event.currentTarget.value
              edit((current) => ({ ...current, goal }), 'goal')
            }}
          />
        </fieldset>
        <fieldset disabled={isFixed} className={styles.fields}>
          <Part title={t('oncePart')} hint={t('oncePartHint')} isSaving={saving.isPending} />
          <CallTypeTable scorecard={scorecard} isDisabled={isFixed || saving.isPending} onChange={change} />
          <Toggle scorecard={scorecard} isDisabled={isFixed || saving.isPending} onChange={change} />
          <Stats
            stats={(saving.isPending ? saving.variables.stats : undefined) ?? scorecard.stats}
            isDisabled={isFixed}
            onChange={change}
          />
          <TagFields key={scorecard.version} scorecard={scorecard} isDisabled={isFixed} onChange={change} />
        </fieldset>
      </Stack>
    </div>
  )
}

function Part({ title, hint, isSaving = false }: { title: string; hint: string; isSaving?: boolean }) {
  const t = useTranslations('scorecardBuilder')
  return (
    <div>
      <Group gap={8}>
        <Text component="h2" fw={600} m={0}>
          {title}
        </Text>
        {isSaving && (
          <Text span size="xs" role="status" c="var(--tone-blue-text)">
            <RunningRing /> {t('saving')}
          </Text>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {hint}
      </Text>
    </div>
  )
}

/** The call types that may be scored with it, and those for which it is the default. */
function CallTypeTable({
  scorecard: { callTypes: chosen },
  isDisabled,
  onChange,
}: {
  scorecard: ScorecardView
  isDisabled: boolean
  onChange: Change
}) {
  const t = useTranslations('scorecardSettings')
  const isUsed = (type: string): boolean => chosen.some(({ callType }) => callType === type)
  const isDefault = (type: string): boolean =>
    chosen.some(({ callType, isDefaultForCallType }) => callType === type && isDefaultForCallType)
  const write = (type: (typeof callTypes)[number], next: { used: boolean; default: boolean }): void => {
    const others = chosen.filter(({ callType }) => callType !== type)
    onChange({
      callTypes: next.used ? [...others, { callType: type, isDefaultForCallType: next.default }] : others,
    })
  }
  return (
    <div role="group" aria-label={t('callTypes')}>
      <Input.Label component="div">{t('callTypes')}</Input.Label>
      <Input.Description mb={6}>{t('callTypesHint')}</Input.Description>
      <div className={styles.types}>
        {callTypes.map((type) => (
          <Group key={type} gap={8} wrap="nowrap" justify="space-between" mih={28}>
            <Checkbox
              label={callTypeLabels[type]}
              checked={isUsed(type)}
              disabled={isDisabled}
              onChange={(event) => write(type, { used: event.currentTarget.checked, default: false })}
            />
            {isUsed(type) && (
              <Checkbox
                label={t('isDefault')}
                aria-label={t('isDefaultFor', { type: callTypeLabels[type] })}
                checked={isDefault(type)}
                disabled={isDisabled}
                onChange={(event) => write(type, { used: true, default: event.currentTarget.checked })}
              />
            )}
          </Group>
        ))}
      </div>
    </div>
  )
}

function Toggle({
  scorecard,
  isDisabled,
  onChange,
}: {
  scorecard: ScorecardView
  isDisabled: boolean
  onChange: Change
}) {
  const t = useTranslations('scorecardSettings')
  const b = useTranslations('scorecardBuilder')
  return (
    <div>
      <Input.Label component="div">{t('editable')}</Input.Label>
      <div>
        <SegmentedControl
          aria-label={t('editable')}
          disabled={isDisabled}
          data={criteriaToggles.map((value) => ({ value, label: b(`toggleShort.${value}`) }))}
          value={scorecard.editable}
          onChange={(value) => onChange({ editable: value as CriteriaToggle })}
        />
      </div>
      <Text size="xs" c="dimmed">
        {b(`toggleHint.${scorecard.editable}`)} {t('editableHint')}
      </Text>
    </div>
  )
}

/** Which metrics are shown with a score. The selection updates immediately while it is saved, so that the next choice adds to it. */
function Stats({
  stats,
  isDisabled,
  onChange,
}: {
  stats: ScorecardView['stats']
  isDisabled: boolean
  onChange: Change
}) {
  const t = useTranslations('scorecardSettings')
  return (
    <div>
      <MultiSelect
        label={t('stats')}
        description={t('statsHint')}
        placeholder={stats.length === 0 ? t('statsPlaceholder') : undefined}
        disabled={isDisabled}
        searchable
        clearable
        data={metricNames.map((value) => ({ value, label: t(`metricName.${value}`) }))}
        value={stats}
        onChange={(chosen) => onChange({ stats: metricNames.filter((name) => chosen.includes(name)) })}
      />
      {stats.length === 0 && (
        <Text size="xs" c="dimmed" mt={4}>
          {t('statsUsual')}
        </Text>
      )}
    </div>
  )
}

/** A short name for rules and lists, and tags to find it by. Both are saved on blur. */
function TagFields({
  scorecard,
  isDisabled,
  onChange,
}: {
  scorecard: ScorecardView
  isDisabled: boolean
  onChange: Change
}) {
  const t = useTranslations('scorecardSettings')
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const { data: tags = [] } = useQuery(scorecardTagsQuery(orgId))
  const [tag, setTag] = useState(scorecard.tag)
  const names = scorecard.tagIds.flatMap((id) => tags.find((each) => each.id === id)?.name ?? [])
  const naming = useMutation({
    mutationFn: async (wanted: readonly string[]) => {
      const known = new Map(tags.map(({ id, name }) => [name.toLowerCase(), id]))
      const ids: string[] = []
      for (const name of wanted)
        ids.push(
          known.get(name.toLowerCase()) ??
            (await call(createScorecardTag, { body: { name }, idempotencyKey: newIdempotencyKey() })).id,
        )
      await queryClient.invalidateQueries({ queryKey: scorecardTagsQuery(orgId).queryKey })
      onChange({ tagIds: [...new Set(ids)] })
    },
    meta: { label: t('tags') },
  })
  return (
    <>
      <TextInput
        label={t('tag')}
        description={t('tagHint')}
        maxLength={120}
        maw={360}
        disabled={isDisabled}
        value={tag}
        onChange={(event) => setTag(event.currentTarget.value)}
        onBlur={() => tag.trim() !== scorecard.tag && onChange({ tag: tag.trim() })}
      />
      <TagsInput
        label={t('tags')}
        description={t('tagsHint')}
        placeholder={names.length === 0 ? t('tagsPlaceholder') : undefined}
        maxTags={50}
        maxLength={60}
        disabled={isDisabled || naming.isPending}
        data={tags.map(({ name }) => name)}
        value={names}
        onChange={(next) => naming.mutate(next.map((name) => name.trim()).filter((name) => name !== ''))}
      />
    </>
  )
}
