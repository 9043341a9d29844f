import { Box, Stack, Text } from '@mantine/core'
import { IconPhone, IconSearchOff } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { CallRow } from '#api/contract/calls.ts'
import { callTypes } from '#db/vocabulary/calls.ts'
import { callTypeLabels } from '../../../lib/call-types.ts'
import { useIsNarrowedBy } from '../../../lib/use-can.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { EmptyState, NoMatchState } from '../../../ui/feedback/EmptyState.tsx'
import { choiceView } from '../../../ui/list/editors.tsx'
import { Filters } from '../../../ui/list/Filters.tsx'
import { type Filter, hasActiveFilter, withoutFilters } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { listFrom, partsOf } from '../../../ui/list/search-params.ts'
import { useList } from '../../../ui/list/use-list.ts'
import { ChoiceList } from '../../../ui/pickers/ChoiceList.tsx'
import { ScoreBar } from '../../../ui/status/ScoreBar.tsx'
import type { DataColumn } from '../../../ui/table/columns.ts'
import { ListTime } from '../../../ui/Moment.tsx'
import { RowLink } from '../../../ui/TextLink.tsx'
import { FromCallSteps } from './FromCallSteps.tsx'
import { pickCallsQuery } from './queries.ts'
import { pickRanges, pickRequest, pickRules, type PickSearch } from './search.ts'

export type PickCallPageProps = {
  search: PickSearch
  onSearch: (next: Partial<PickSearch>, options?: { isReplacing?: boolean }) => void
}

const titleOf = ({ title }: CallRow): string => title
const whoOf = ({ caller, buyerCompany }: CallRow): string =>
  [caller === null ? '' : `${caller.firstName} ${caller.lastName}`.trim(), buyerCompany]
    .filter((part) => part !== '')
    .join(' · ')

/** Chooses the call to make a bot from. The lowest scores come first, because they teach the most. */
export function PickCallPage({ search: given, onSearch }: PickCallPageProps) {
  const t = useTranslations('fromCall')
  const navigate = useNavigate()
  const orgId = useOrgId()
  const rules = Object.values(pickRules)
  const isUnfiltered = useIsNarrowedBy('onlyAdminCanFilterCalls')
  const search = isUnfiltered ? withoutFilters(rules, given) : given
  const filters = usePickFilters()
  const list = useList({ query: pickCallsQuery(orgId, pickRequest(search)), search, onSearch })
  const filter = (next: Partial<PickSearch>, options?: { isTyping?: boolean }) =>
    onSearch({ ...next, page: 1 }, { isReplacing: options?.isTyping === true })
  const isNarrowed = search.q.trim() !== '' || hasActiveFilter(rules, search)
  return (
    <ListPage
      title={t('title')}
      label={t('calls')}
      list={list}
      columns={useColumns()}
      rowHeight={46}
      rowName={titleOf}
      notice={
        <Box px="var(--page-gutter)" pb={8}>
          <FromCallSteps current="pick" />
          <Text c="dimmed" mt={8}>
            {t('pickText')}
          </Text>
        </Box>
      }
      filters={
        <Filters
          search={search}
          filters={isUnfiltered ? [] : filters}
          onFilter={filter}
          text={{ param: 'q', placeholder: t('searchCalls') }}
          sort={{
            param: 'sort',
            options: [
              { value: 'score', label: t('sortScore') },
              { value: 'newest', label: t('sortNewest') },
            ],
          }}
        />
      }
      onOpen={({ id }) => void navigate({ to: '/bots/from-call/$callId', params: { callId: id } })}
      skeletonCount={search.size}
      empty={
        isNarrowed ? (
          <NoMatchState
            icon={IconSearchOff}
            title={t('noCallFits')}
            onClear={() => filter({ ...withoutFilters(rules, search), q: '' })}
          />
        ) : (
          <EmptyState icon={IconPhone} title={t('noCalls')} text={t('noCallsText')} />
        )
      }
    />
  )
}

function useColumns(): DataColumn<CallRow>[] {
  const t = useTranslations('fromCall')
  return useMemo(
    () => [
      {
        id: 'call',
        header: t('call'),
        isTitle: true,
        cell: (row) => (
          <Stack gap={0} miw={0}>
            <RowLink to="/bots/from-call/$callId" params={{ callId: row.id }} dir="auto" title={row.title}>
              {row.title}
            </RowLink>
            <Text span size="xs" c="dimmed" fw={400} truncate>
              <bdi>{whoOf(row)}</bdi>
            </Text>
          </Stack>
        ),
      },
      {
        id: 'callType',
        header: t('callType'),
        width: 150,
        priority: 2,
        cell: ({ callType, callTypeLabel }) =>
          callTypeLabel ?? (callType === null ? '–' : callTypeLabels[callType]),
      },
      {
        id: 'date',
        header: t('date'),
        width: 110,
        priority: 2,
        cell: ({ startedAt }) => <ListTime at={startedAt} />,
      },
      {
        id: 'score',
        header: t('score'),
        width: 110,
        align: 'end',
        cell: ({ score, passMark }) => <ScoreBar score={score} passMark={passMark} />,
      },
    ],
    [t],
  )
}

function usePickFilters(): Filter<PickSearch>[] {
  const t = useTranslations('fromCall')
  const types = callTypes.map((value) => ({ value, label: callTypeLabels[value] }))
  return [
    {
      ...pickRules.date,
      ...choiceView<PickSearch, (typeof pickRanges)[number]>({
        id: 'date',
        label: t('date'),
        options: pickRanges.map((value) => ({ value, label: t(value) })),
      }),
    },
    {
      ...pickRules.callType,
      label: t('callType'),
      valueText: ({ callType }) =>
        partsOf(callType)
          .map((value) => types.find((type) => type.value === value)?.label ?? value)
          .join(', '),
      editor: ({ search, change }) => (
        <ChoiceList
          label={t('callType')}
          options={types}
          selected={partsOf(search.callType)}
          onChange={(chosen) => change({ callType: listFrom(chosen) })}
        />
      ),
    },
  ]
}
