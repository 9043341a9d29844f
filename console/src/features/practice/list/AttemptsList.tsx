import { IconMessages, IconSearchOff } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { PracticeAttempt } from '#api/contract/practice.ts'
import { type CallWait, callWaits } from '#db/vocabulary/calls.ts'
import { shownTotal } from '#workers/domain/scoring/shown-total.ts'
import { callTypeLabels } from '../../../lib/call-types.ts'
import { callDuration } from '../../../lib/time.ts'
import { useCan, useMe } from '../../../lib/use-can.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { PersonName } from '../../../ui/Avatar.tsx'
import { EmptyState, NoMatchState } from '../../../ui/feedback/EmptyState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { choiceView } from '../../../ui/list/editors.tsx'
import { Filters } from '../../../ui/list/Filters.tsx'
import { type Filter, hasActiveFilter } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { ListTime } from '../../../ui/Moment.tsx'
import { repsByIdsQuery } from '../../../ui/pickers/reps.ts'
import { RepsPicker } from '../../../ui/pickers/RepsPicker.tsx'
import { ScoreBar } from '../../../ui/status/ScoreBar.tsx'
import type { DataColumn } from '../../../ui/table/columns.ts'
import { RowLink } from '../../../ui/TextLink.tsx'
import { AttemptStatus } from '../AttemptStatus.tsx'
import { attemptsQuery } from '../queries/attempts.ts'
import { practiceBotQuery } from '../queries/bots.ts'
import type { PracticePageProps } from './PracticePage.tsx'
import { attemptRules, attemptsRequest } from './rules.ts'
import { attemptStates, type PracticeSearch } from './search.ts'

const phoneDetail = (attempt: PracticeAttempt) => <PhoneDetail attempt={attempt} />

/** Attempts that the reader sees, newest first. */
export function AttemptsList({
  search,
  onSearch,
  viewSwitch,
}: PracticePageProps & { viewSwitch: ReactNode }) {
  const t = useTranslations('practiceList')
  const navigate = useNavigate()
  const me = useMe()
  const list = useList({ query: attemptsQuery(useOrgId(), attemptsRequest(search)), search, onSearch })
  const hasOthers = list.rows?.some(({ rep }) => rep?.id !== me?.id) === true
  const isFiltered = hasActiveFilter(Object.values(attemptRules), search)
  return (
    <ListPage
      title={t('title')}
      label={t('attemptsLabel')}
      list={list}
      columns={useColumns(hasOthers)}
      filters={
        <Filters
          search={search}
          start={viewSwitch}
          filters={useFilters(search)}
          onFilter={(next) => onSearch({ ...next, page: 1 })}
        />
      }
      onOpen={({ id }) => void navigate({ to: '/practice/calls/$callId', params: { callId: id } })}
      isRowMuted={({ outcome }) => outcome === 'restarted' || outcome === 'abandoned'}
      phoneDetail={phoneDetail}
      empty={
        isFiltered ? (
          <NoMatchState
            icon={IconSearchOff}
            title={t('noMatch')}
            onClear={() => onSearch({ size: search.size, view: 'attempts' })}
          />
        ) : (
          <EmptyState
            icon={IconMessages}
            title={t('noAttempts')}
            text={t('noAttemptsText')}
            action={<LinkButton to="/practice">{t('chooseBot')}</LinkButton>}
          />
        )
      }
    />
  )
}

function useFilters({ bot, rep }: PracticeSearch): Filter<PracticeSearch>[] {
  const t = useTranslations('practiceList')
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const maySeeOthers = useCan('users.view')
  const named = useQuery({ ...practiceBotQuery(orgId, bot ?? ''), enabled: bot !== undefined }).data
  const ids = rep === undefined ? [] : [rep]
  const reps = useQuery({ ...repsByIdsQuery(orgId, ids), enabled: rep !== undefined }).data ?? []
  return [
    {
      ...attemptRules.bot,
      label: t('filterBot'),
      // It is only set by a link from a bot.
      isOffered: false,
      valueText: () => named?.name ?? t('unknownBot'),
      editor: () => named?.scenarioName ?? t('unknownBot'),
    },
    {
      ...attemptRules.rep,
      label: t('filterRep'),
      isOffered: maySeeOthers,
      valueText: () => reps.map(({ label }) => label).join(', '),
      editor: ({ change }) => (
        <RepsPicker
          kind="practice"
          selected={reps}
          maxResults={1}
          onChange={(options) => {
            const [chosen] = options
            // The picker knows the name, so the chip does not need to fetch it.
            if (chosen !== undefined)
              queryClient.setQueryData(repsByIdsQuery(orgId, [chosen.id]).queryKey, options)
            change({ rep: chosen?.id })
          }}
        />
      ),
    },
    {
      ...attemptRules.state,
      ...choiceView<PracticeSearch, (typeof attemptStates)[number]>({
        id: 'state',
        label: t('filterState'),
        options: attemptStates.map((value) => ({ value, label: t(value) })),
      }),
    },
    {
      ...attemptRules.waits,
      ...choiceView<PracticeSearch, CallWait>({
        id: 'waits',
        label: t('filterWaits'),
        options: callWaits.map((value) => ({ value, label: t(`waits.${value}`) })),
      }),
    },
  ]
}

function useColumns(hasOthers: boolean): DataColumn<PracticeAttempt>[] {
  const t = useTranslations('practiceList')
  const common = useTranslations('practice')
  return useMemo(
    () => [
      {
        id: 'bot',
        header: t('columnBot'),
        isTitle: true,
        cell: (attempt) => (
          <RowLink
            to="/practice/calls/$callId"
            params={{ callId: attempt.id }}
            dir="auto"
            title={attempt.name}
          >
            {attempt.name}{' '}
            <span className="muted" style={{ fontWeight: 400 }}>
              {attempt.resumedFrom === null
                ? common('attempt', { number: attempt.attempt })
                : common('fromTurn', { time: callDuration(attempt.resumedFrom.secondsFromStart) })}
              {attempt.isPrivate && ` · ${common('private')}`}
            </span>
          </RowLink>
        ),
      },
      {
        id: 'rep',
        header: t('columnRep'),
        width: 170,
        priority: 2,
        isHidden: !hasOthers,
        cell: ({ rep }) =>
          rep === null ? <span className="muted">{common('gone')}</span> : <PersonName person={rep} />,
      },
      {
        id: 'type',
        header: t('columnType'),
        width: 130,
        priority: 3,
        cell: ({ callType }) => callTypeLabels[callType],
      },
      {
        id: 'end',
        header: t('columnEnd'),
        width: 150,
        priority: 2,
        cell: ({ outcome }) =>
          outcome === null ? <span className="muted">–</span> : common(`outcome.${outcome}`),
      },
      {
        id: 'status',
        header: t('columnStatus'),
        width: 170,
        cell: (attempt) => (
          <>
            <AttemptStatus attempt={attempt} />
            {attempt.openDisputes > 0 && <span className="meta"> · {t('disputed')}</span>}
          </>
        ),
      },
      {
        id: 'score',
        header: t('columnScore'),
        width: 104,
        align: 'end',
        priority: 2,
        cell: ({ score, passMark }) => <ScoreBar score={score} passMark={passMark} />,
      },
      {
        id: 'length',
        header: t('columnLength'),
        width: 80,
        align: 'end',
        priority: 3,
        cell: ({ durationSeconds }) =>
          durationSeconds === null ? <span className="muted">–</span> : callDuration(durationSeconds),
      },
      {
        id: 'when',
        header: t('columnWhen'),
        width: 110,
        align: 'end',
        priority: 2,
        cell: ({ startedAt }) => (
          <span className="dimmed">
            <ListTime at={startedAt} />
          </span>
        ),
      },
    ],
    [t, common, hasOthers],
  )
}

function PhoneDetail({ attempt: { score, passMark, outcome, startedAt } }: { attempt: PracticeAttempt }) {
  const common = useTranslations('practice')
  return (
    <>
      {score !== null && `${shownTotal(score, passMark)} · `}
      {outcome !== null && `${common(`outcome.${outcome}`)} · `}
      <ListTime at={startedAt} />
    </>
  )
}
