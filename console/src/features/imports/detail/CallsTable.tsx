import { useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { ExternalCall } from '#api/contract/imports.ts'
import { useCan } from '../../../lib/use-can.ts'
import { PersonName } from '../../../ui/Avatar.tsx'
import { statusOf } from '../../../ui/status/registry.ts'
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx'
import type { DataColumn } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { RowLink, TextLink } from '../../../ui/TextLink.tsx'
import cards from '../../../ui/Cards.module.css'
import { externalCallStates, nextStep, shownState } from './call-status.ts'
import { useCallTexts } from './use-call-texts.ts'

const getRowId = ({ externalId }: ExternalCall): string => externalId

/** The calls of an import with result, reason and next step. */
export function CallsTable({
  rows,
  integrationId,
  empty,
}: {
  rows: readonly ExternalCall[] | undefined
  integrationId: string
  empty: string
}) {
  const t = useTranslations('importCalls')
  const { columns, phoneDetail } = useColumns(integrationId)
  return (
    <DataTable
      label={t('titleAll')}
      columns={columns}
      rows={rows}
      getRowId={getRowId}
      skeletonCount={4}
      isRowMuted={({ state }) => state === 'excluded'}
      phoneDetail={phoneDetail}
      empty={<p className={`${cards.note} muted`}>{empty}</p>}
    />
  )
}

function useColumns(integrationId: string) {
  const t = useTranslations('importCalls')
  const texts = useCallTexts()
  const columns = useMemo<DataColumn<ExternalCall>[]>(
    () => [
      {
        id: 'call',
        header: t('columnCall'),
        width: 210,
        isTitle: true,
        cell: (call) => <Title call={call} text={texts.title(call)} />,
      },
      {
        id: 'rep',
        header: t('columnRep'),
        width: 130,
        priority: 3,
        cell: (call) =>
          call.owner === null ? (
            <span className="muted" title={texts.rep(call)}>
              {texts.rep(call)}
            </span>
          ) : (
            <PersonName person={call.owner} />
          ),
      },
      {
        id: 'result',
        header: t('columnResult'),
        width: 140,
        cell: (call) => <StatusBadge status={statusOf(externalCallStates, shownState(call), t)} />,
      },
      {
        id: 'reason',
        header: t('columnReason'),
        priority: 2,
        cell: ({ reason }) => (
          <span className="dimmed" title={reason}>
            {reason}
          </span>
        ),
      },
      {
        id: 'next',
        header: t('columnNext'),
        width: 116,
        align: 'end',
        priority: 2,
        cell: (call) => <Next call={call} text={texts.next(call)} integrationId={integrationId} />,
      },
    ],
    [t, texts, integrationId],
  )
  const phoneDetail = useCallback(
    (call: ExternalCall) => (
      <>
        <bdi>{call.reason === '' ? texts.rep(call) : call.reason}</bdi> ·{' '}
        <Next call={call} text={texts.next(call)} integrationId={integrationId} />
      </>
    ),
    [texts, integrationId],
  )
  return { columns, phoneDetail }
}

function Title({ call, text }: { call: ExternalCall; text: string }) {
  if (call.callId !== null) {
    return (
      <RowLink to="/calls/$callId" params={{ callId: call.callId }} dir="auto" title={text}>
        {text}
      </RowLink>
    )
  }
  return (
    <span className={call.title === null ? 'muted' : undefined} dir="auto" title={text}>
      {text}
    </span>
  )
}

function Next({ call, text, integrationId }: { call: ExternalCall; text: string; integrationId: string }) {
  const step = nextStep(call, useCan('integrations.manage'))
  if (step === 'mapUser') {
    return (
      <TextLink to="/integrations/settings" search={{ tab: 'people', of: integrationId }}>
        {text}
      </TextLink>
    )
  }
  if (step === 'nextOpen' && call.callId !== null) {
    return (
      <TextLink to="/calls/$callId" params={{ callId: call.callId }}>
        {text}
      </TextLink>
    )
  }
  return (
    <span className="dimmed" title={text}>
      {text}
    </span>
  )
}
