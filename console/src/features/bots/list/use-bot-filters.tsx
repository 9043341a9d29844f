import { Button, Divider, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { botCallTypes, botStatuses } from '#db/vocabulary/bots.ts'
import { attitudeList } from '#workers/domain/practice/catalog/attitudes.ts'
import { callTypeLabels } from '../../../lib/call-types.ts'
import { teamOptionsQuery } from '../../../lib/people-options.ts'
import { useCan } from '../../../lib/use-can.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { flagView } from '../../../ui/list/editors.tsx'
import type { Filter } from '../../../ui/list/filters.ts'
import { listFrom, partsOf } from '../../../ui/list/search-params.ts'
import { ChoiceList } from '../../../ui/pickers/ChoiceList.tsx'
import { tagsQuery } from '../queries.ts'
import { type BotsSearch, filterRules } from './search.ts'

/** Longer lists show a number instead of names. */
const mostNamed = 2

type Option = { value: string; label: string }

/** @param onEditTag opens the dialog that renames and deletes tags; undefined if the user may not */
export function useBotFilters(onEditTag: (() => void) | undefined): Filter<BotsSearch>[] {
  const t = useTranslations('bots')
  const orgId = useOrgId()
  const maySeeTeams = useCan('teams.view')
  const mayManage = useCan('bots.viewAll')
  const teams = useQuery({ ...teamOptionsQuery(orgId), enabled: maySeeTeams }).data ?? []
  const tags = useQuery(tagsQuery(orgId)).data ?? []

  const several = (
    id: 'status' | 'callType' | 'tags' | 'personality' | 'teams',
    label: string,
    options: readonly Option[],
    empty?: string,
  ): Filter<BotsSearch> => ({
    ...filterRules[id],
    label,
    valueText: (search) => {
      const chosen = partsOf(search[id])
      if (chosen.length > mostNamed) return t('chosen', { count: chosen.length })
      return chosen.map((value) => options.find((option) => option.value === value)?.label ?? '?').join(', ')
    },
    editor: ({ search, change }) =>
      options.length === 0 && empty !== undefined ? (
        <p className="meta">{empty}</p>
      ) : (
        <ChoiceList
          label={label}
          options={options}
          selected={partsOf(search[id])}
          onChange={(chosen) => change({ [id]: listFrom(chosen) })}
        />
      ),
  })
  const byTag = several(
    'tags',
    t('tags'),
    tags.map(({ id, name }) => ({ value: id, label: name })),
    t('noTags'),
  )

  return [
    {
      ...several(
        'status',
        t('status'),
        botStatuses.map((value) => ({ value, label: t(value) })),
      ),
      isOffered: mayManage,
    },
    several(
      'callType',
      t('callType'),
      botCallTypes.map((value) => ({ value, label: callTypeLabels[value] })),
    ),
    {
      ...byTag,
      valueText: (search) =>
        partsOf(search.tags).length > 1
          ? t(search.everyTag === true ? 'everyTagOf' : 'anyTagOf', { tags: byTag.valueText(search) })
          : byTag.valueText(search),
      editor: (edit) => (
        <Stack gap={8}>
          {byTag.editor(edit)}
          {tags.length > 1 && (
            <>
              <Divider />
              <ChoiceList<string>
                isSingle
                label={t('tagCondition')}
                options={[
                  { value: 'or', label: t('anyTag') },
                  { value: 'and', label: t('everyTag') },
                ]}
                selected={[edit.search.everyTag === true ? 'and' : 'or']}
                onChange={([chosen]) => edit.change({ everyTag: chosen === 'and' ? true : undefined })}
              />
            </>
          )}
          {tags.length > 0 && onEditTag !== undefined && (
            <Button
              variant="subtle"
              onClick={() => {
                edit.done()
                onEditTag()
              }}
            >
              {t('editTag')}
            </Button>
          )}
        </Stack>
      ),
    },
    several(
      'personality',
      t('personality'),
      attitudeList.map(({ id, label }) => ({ value: id, label })),
    ),
    {
      ...several(
        'teams',
        t('teams'),
        teams.map(({ id, label }) => ({ value: id, label })),
        t('noTeams'),
      ),
      isOffered: maySeeTeams,
    },
    {
      ...filterRules.variations,
      ...flagView<BotsSearch>({ id: 'variations', label: t('variations'), option: t('listed') }),
    },
  ]
}
