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
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ChangeScorecardBody, createScorecardTag, type ScorecardView } from '#api/contract/scorecards.ts'
import { callTypes } from '#db/vocabulary/calls.ts'
import { type CriteriaToggle, criteriaToggles } from '#db/vocabulary/scorecards.ts'
import { metricNames } from '#workers/domain/scoring/scorecard.ts'
import { newIdempotencyKey } from '../../../lib/api.ts'
import { call } from '../../../lib/call.ts'
import { callTypeLabels } from '../../../lib/call-types.ts'
import { tagIdsOf, typedNames } from '../../../lib/tag-ids.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { RunningRing } from '../../../ui/status/StatusBadge.tsx'
import { scorecardKey, scorecardsKey } from '../keys.ts'
import { scorecardTagsQuery } from '../list/queries.ts'
import { useBuilder } from './builder.ts'
import type { DraftSession } from './use-draft-session.ts'
import styles from './Builder.module.css'

/** Tags by their names. */
type SettingsChange = Omit<ChangeScorecardBody, 'version' | 'tagIds'> & { tags?: readonly string[] }
type Change = (change: SettingsChange) => void

/** Name and goal are part of the draft; everything else takes effect immediately. */
export function SettingsTab({ scorecard, session }: { scorecard: ScorecardView; session: DraftSession }) {
  const t = useTranslations('scorecardSettings')
  const { draft, isReadOnly, edit, problemsAt } = useBuilder()
  const { change, pending } = useSettingsChange(scorecard.id, session)
  const shown: Shown = Object.assign({}, scorecard, ...pending)
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
          <Part title={t('oncePart')} hint={t('oncePartHint')} isSaving={pending.length > 0} />
          <CallTypeTable callTypes={shown.callTypes} isDisabled={isFixed} onChange={change} />
          <Toggle editable={shown.editable} isDisabled={isFixed} onChange={change} />
          <Stats stats={shown.stats} isDisabled={isFixed} onChange={change} />
          <ShortName tag={scorecard.tag} isDisabled={isFixed} onChange={change} />
          <Tags tagIds={scorecard.tagIds} pending={shown.tags} isDisabled={isFixed} onChange={change} />
        </fieldset>
      </Stack>
    </div>
  )
}

type Shown = Pick<ScorecardView, 'callTypes' | 'editable' | 'stats'> & Pick<SettingsChange, 'tags'>

/** `pending` are the changes being saved, oldest first. What is shown includes them, so that the next choice adds to them. */
function useSettingsChange(
  scorecardId: string,
  session: DraftSession,
): { change: Change; pending: readonly SettingsChange[] } {
  const t = useTranslations('scorecardSettings')
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const savedTagIds = useTagIds()
  const mutationKey = [...scorecardKey(orgId, scorecardId), 'settings']
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: async ({ tags, ...body }: SettingsChange) =>
      session.change(tags === undefined ? body : { ...body, tagIds: await savedTagIds(tags) }),
    // The order of the changes holds even if one of them has to create tags first.
    scope: { id: `scorecard settings:${scorecardId}` },
    meta: { label: t('title') },
    // Lists and pickers show names, types and defaults.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: [...scorecardsKey(orgId), 'list'] }),
        queryClient.invalidateQueries({ queryKey: [...scorecardsKey(orgId), 'choices'] }),
        queryClient.invalidateQueries({ queryKey: scorecardKey(orgId, scorecardId) }),
      ]),
  })
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as SettingsChange,
  })
  return { change: mutate, pending }
}

/** The ids of scorecard tags by their names. Tags that do not exist yet are created. */
function useTagIds(): (names: readonly string[]) => Promise<string[]> {
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  return async (names) => {
    const query = scorecardTagsQuery(orgId)
    const tags = await queryClient.query({ ...query, staleTime: 'static' })
    const ids = await tagIdsOf(names, tags, (name) =>
      call(createScorecardTag, { orgId, body: { name }, idempotencyKey: newIdempotencyKey() }),
    )
    await queryClient.invalidateQueries({ queryKey: query.queryKey })
    return ids
  }
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
  callTypes: chosen,
  isDisabled,
  onChange,
}: {
  callTypes: ScorecardView['callTypes']
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
  editable,
  isDisabled,
  onChange,
}: {
  editable: CriteriaToggle
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
          value={editable}
          onChange={(value) => onChange({ editable: value as CriteriaToggle })}
        />
      </div>
      <Text size="xs" c="dimmed">
        {b(`toggleHint.${editable}`)} {t('editableHint')}
      </Text>
    </div>
  )
}

/** Which metrics are shown with a score. */
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

/** A short name for rules and lists. It is saved on blur. */
function ShortName({ tag, isDisabled, onChange }: { tag: string; isDisabled: boolean; onChange: Change }) {
  const t = useTranslations('scorecardSettings')
  const [text, setText] = useState(tag)
  const [lastTag, setLastTag] = useState(tag)
  if (tag !== lastTag) {
    setLastTag(tag)
    if (text === lastTag) setText(tag)
  }
  const save = (): void => {
    const wanted = text.trim()
    setText(wanted)
    if (wanted !== tag) onChange({ tag: wanted })
  }
  return (
    <TextInput
      label={t('tag')}
      description={t('tagHint')}
      maxLength={120}
      maw={360}
      disabled={isDisabled}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={save}
    />
  )
}

/** Tags to find it by. */
function Tags({
  tagIds,
  pending,
  isDisabled,
  onChange,
}: {
  tagIds: readonly string[]
  /** The names that are being saved. */
  pending: readonly string[] | undefined
  isDisabled: boolean
  onChange: Change
}) {
  const t = useTranslations('scorecardSettings')
  const { data: tags } = useQuery(scorecardTagsQuery(useOrgId()))
  const names = pending ?? tagIds.flatMap((id) => tags?.find((each) => each.id === id)?.name ?? [])
  return (
    <TagsInput
      label={t('tags')}
      description={t('tagsHint')}
      placeholder={names.length === 0 ? t('tagsPlaceholder') : undefined}
      maxTags={50}
      maxLength={60}
      // A change replaces all tags, so their names must be known.
      disabled={isDisabled || tags === undefined}
      data={tags?.map(({ name }) => name)}
      value={[...names]}
      onChange={(next) => onChange({ tags: typedNames(next) })}
    />
  )
}
