import { Group, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { CallRow } from '#api/contract/calls.ts'
import { commandQuery } from '../../../lib/commands.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { PersonName } from '../../../ui/Avatar.tsx'
import { ListTime } from '../../../ui/Moment.tsx'
import { ScoreBar } from '../../../ui/status/ScoreBar.tsx'
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx'
import type { DataColumn } from '../../../ui/table/columns.ts'
import { hiddenColumns } from '../../../ui/table/visible-columns.ts'
import { callDuration } from '../../../lib/time.ts'
import { callTypeName } from '../../../lib/call-types.ts'
import { ScoreAs } from '../actions/ScoreAs.tsx'
import type { CorrectedType } from '../actions/use-call-actions.ts'
import { notScoredText } from '../not-scored.ts'
import {
  callStatus,
  isHeld,
  isInPipeline,
  isWithoutContent,
  rowStatus,
  shortStatusLabel,
} from '../call-status.ts'
import { noTotalText } from './no-total.ts'
import styles from './CallsPage.module.css'

const widths = {
  rep: 128,
  company: 120,
  type: 116,
  status: 134,
  score: 100,
  talk: 52,
  duration: 72,
  when: 104,
}
/** For calls that are not scored: shows what they were routed to, and offers to score them. */
const notScoredWidths = { least: 248, most: 420, icon: 44, character: 6.4, score: 124 }

/** Wide enough for the longest sentence, within limits. */
const notScoredWidth = (longest: number): number =>
  Math.min(
    Math.max(notScoredWidths.least, notScoredWidths.icon + Math.ceil(longest * notScoredWidths.character)),
    notScoredWidths.most,
  )
/** Checkbox and row menu. */
const reserved = 44 + 48
/** Least important first. */
const hideOrder = ['talk', 'type', 'company', 'duration', 'rep']

/** Above this share the rep talked too much, and the number is bold. */
const highTalkPercent = 65

const Missing = () => <span className="muted">–</span>

/** `tableWidth` in pixels decides which columns fit. An opened call gets `callIds`, so that its page can step through the list. */
export function useCallColumns({
  tableWidth,
  isPhone,
  callIds,
  longestNotScored,
  onCorrect,
  onAsk,
}: {
  tableWidth: number
  /** Length of the longest sentence that says why a call is not scored; 0 if all are scored. */
  longestNotScored: number
  isPhone: boolean
  callIds: string[]
  /** Undefined for users who may not score calls. */
  onCorrect: ((row: CallRow, callType: CorrectedType) => void) | undefined
  onAsk: ((row: CallRow) => void) | undefined
}): DataColumn<CallRow>[] {
  const t = useTranslations('callList')
  return useMemo(() => {
    const fitting =
      longestNotScored === 0
        ? widths
        : { ...widths, status: notScoredWidth(longestNotScored), score: notScoredWidths.score }
    const hidden =
      isPhone || tableWidth === 0
        ? new Set<string>()
        : hiddenColumns(tableWidth, fitting, hideOrder, reserved)
    const column = (
      id: keyof typeof widths,
      rest: Omit<DataColumn<CallRow>, 'id' | 'width' | 'isHidden'>,
    ): DataColumn<CallRow> => ({
      id,
      width: fitting[id],
      priority: 2,
      isHidden: hidden.has(id),
      ...rest,
    })
    return [
      {
        id: 'title',
        header: t('columnTitle'),
        isTitle: true,
        sort: { ascending: 'title', descending: 'title' },
        cell: (row) => <TitleCell row={row} callIds={callIds} />,
      },
      column('rep', {
        header: t('columnRep'),
        cell: ({ caller }) => (caller === null ? <Missing /> : <PersonName person={caller} />),
      }),
      column('company', {
        header: t('columnCompany'),
        cell: ({ buyerCompany }) =>
          buyerCompany === '' ? (
            <Missing />
          ) : (
            <span dir="auto" title={buyerCompany}>
              {buyerCompany}
            </span>
          ),
      }),
      column('type', {
        header: t('columnType'),
        cell: (row) => {
          const label = callTypeName(row)
          return label === null ? (
            <Missing />
          ) : (
            <span className="dimmed" dir="auto" title={label}>
              {label}
            </span>
          )
        },
      }),
      column('status', { header: t('columnStatus'), cell: (row) => <StatusCell row={row} /> }),
      column('score', {
        header: t('columnScore'),
        align: 'end',
        priority: 1,
        sort: { ascending: 'score', descending: '-score', first: 'descending' },
        cell: (row) => <ScoreCell row={row} isPhone={isPhone} onCorrect={onCorrect} onAsk={onAsk} />,
      }),
      column('talk', {
        header: t('columnTalk'),
        align: 'end',
        cell: ({ talkShare }) => (talkShare === null ? <Missing /> : <TalkCell percent={talkShare} />),
      }),
      column('duration', {
        header: t('columnDuration'),
        align: 'end',
        sort: { ascending: 'duration', descending: '-duration', first: 'descending' },
        cell: ({ durationSeconds }) =>
          durationSeconds === null ? (
            <Missing />
          ) : (
            <span className="dimmed">{callDuration(durationSeconds)}</span>
          ),
      }),
      column('when', {
        header: t('columnWhen'),
        align: 'end',
        sort: { ascending: 'oldest', descending: 'newest', first: 'descending' },
        cell: ({ startedAt }) => (
          <span className="dimmed">
            <ListTime at={startedAt} />
          </span>
        ),
      }),
    ]
  }, [t, tableWidth, isPhone, callIds, longestNotScored, onCorrect, onAsk])
}

function TitleCell({ row, callIds }: { row: CallRow; callIds: string[] }) {
  const t = useTranslations('callList')
  const isKept = !isWithoutContent(row)
  const title = row.title === '' ? t('untitled') : row.title
  return (
    <Group component="span" gap={6} wrap="nowrap" display="flex" fw={isKept ? undefined : 400}>
      <Link
        to="/calls/$callId"
        params={{ callId: row.id }}
        state={{ callIds }}
        className={`${styles.titleLink} truncate`}
        dir="auto"
        title={isKept ? title : row.statusReason}
      >
        {isKept ? title : t(isHeld(row) ? 'held' : 'notKept')}
      </Link>
      {row.isPrivate && (
        <IconLock
          size={13}
          stroke={1.8}
          color="var(--tone-grape-dot)"
          style={{ flex: 'none' }}
          role="img"
          aria-label={t('private')}
        />
      )}
    </Group>
  )
}

function StatusCell({ row }: { row: CallRow }) {
  const reasons = useTranslations('notScored')
  const notScored = notScoredText(row, reasons)
  if (notScored !== null)
    return (
      <span title={[notScored, row.statusReason].filter((text) => text !== '').join('\n')} dir="auto">
        <StatusBadge status={callStatus(row)} label={notScored} />
      </span>
    )
  return isInPipeline(row) && row.commandId !== null ? (
    <LiveStatus row={row} commandId={row.commandId} />
  ) : (
    <span title={row.statusReason === '' ? undefined : row.statusReason}>
      <StatusBadge status={callStatus(row)} />
    </span>
  )
}

/** Follows the call's own command. Live events keep the cache current, so this fetches nothing. */
function LiveStatus({
  row,
  commandId,
  isShort = false,
}: {
  row: CallRow
  commandId: string
  isShort?: boolean
}) {
  const command = useQuery({ ...commandQuery(useOrgId(), commandId), enabled: false }).data
  const look = rowStatus(row, command)
  const isStored = look === callStatus(row)
  return <StatusBadge status={look} label={isShort && isStored ? shortStatusLabel(row) : undefined} />
}

function ScoreCell({
  row,
  isPhone,
  onCorrect,
  onAsk,
}: {
  row: CallRow
  isPhone: boolean
  onCorrect: ((row: CallRow, callType: CorrectedType) => void) | undefined
  onAsk: ((row: CallRow) => void) | undefined
}) {
  const t = useTranslations('callList')
  const isWaiting = isInPipeline(row)
  // A score that is being replaced would look like the new one.
  if (row.score !== null && !isWaiting) return <ScoreBar score={row.score} passMark={row.passMark} />
  if (row.notScored !== null && onCorrect !== undefined && onAsk !== undefined)
    return (
      <ScoreAs
        call={row}
        isPhone={isPhone}
        name={row.title === '' ? t('untitled') : row.title}
        onCorrect={(callType) => onCorrect(row, callType)}
        onAsk={() => onAsk(row)}
      />
    )
  if (isPhone) {
    if (isWaiting && row.commandId !== null) return <LiveStatus row={row} commandId={row.commandId} isShort />
    return <StatusBadge status={callStatus(row)} label={shortStatusLabel(row)} />
  }
  return (
    <span className="muted" title={noTotalText(row, t)}>
      –
    </span>
  )
}

function TalkCell({ percent }: { percent: number }) {
  const t = useTranslations('callList')
  const rounded = Math.round(percent)
  const isHigh = percent > highTalkPercent
  return (
    <Text
      span
      inherit
      fw={isHigh ? 600 : undefined}
      c={isHigh ? undefined : 'dimmed'}
      title={
        isHigh ? t('talkHigh', { percent: rounded, limit: highTalkPercent }) : t('talk', { percent: rounded })
      }
    >
      {rounded}%
    </Text>
  )
}
