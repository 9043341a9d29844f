import { Alert, Anchor, Box, DataList, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { WorkItemRow } from '#api/contract/ops.ts'
import { formatMoment, utcMoment } from '../../../lib/time.ts'
import { CopyId } from '../../../ui/CopyId.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { useServerNow } from '../Age.tsx'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <DataList.Item mih={24}>
    <DataList.ItemLabel fz={12} c="var(--c-muted)">
      {name}
    </DataList.ItemLabel>
    <DataList.ItemValue flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
      {children}
    </DataList.ItemValue>
  </DataList.Item>
)

/** What the item is: job, call, organization, attempt, ids to copy, and the error of an item that was given up. */
export function ItemFacts({
  item,
  worker,
  onShowError,
}: {
  item: WorkItemRow
  worker: string | null
  onShowError: (item: WorkItemRow) => void
}) {
  const t = useTranslations('opsItem')
  const laneTexts = useTranslations('opsLanes')
  const due = new Date(item.dueAt)
  const nowMs = useServerNow()
  return (
    <>
      <DataList gap={2} labelWidth={86}>
        <Fact name={t('job')}>
          <span className="mono">{item.kind}</span> <span className="muted">· {laneTexts(item.lane)}</span>
        </Fact>
        {item.about !== '' && (
          <Fact name={item.callId === null ? t('about') : t('call')}>
            {item.callId === null ? (
              <Text inherit truncate dir="auto" title={item.about}>
                {item.about}
              </Text>
            ) : (
              <TextLink
                to="/calls/$callId"
                params={{ callId: item.callId }}
                truncate
                display="block"
                dir="auto"
                title={item.about}
              >
                {item.about}
              </TextLink>
            )}
          </Fact>
        )}
        <Fact name={t('organization')}>
          <Text inherit truncate dir="auto" title={item.organization}>
            {item.organization}
          </Text>
        </Fact>
        <Fact name={t('attempt')}>
          <span className="numeric">
            {item.attempts === 0
              ? t('attemptNone', { most: item.maxAttempts })
              : t('attemptOf', { attempt: item.attempts, most: item.maxAttempts })}
          </span>
        </Fact>
        {item.state === 'queued' && due.getTime() > nowMs && (
          <Fact name={t('due')}>
            <time dateTime={item.dueAt} title={utcMoment(due)} className="numeric">
              {formatMoment(due, 'full')}
            </time>
          </Fact>
        )}
        {worker !== null && item.state !== 'queued' && (
          <Fact name={t('worker')}>
            <Text inherit truncate className="mono" title={worker}>
              {worker}
            </Text>
          </Fact>
        )}
        <Fact name={t('item')}>
          <CopyId id={item.id} what={t('itemId')} />
        </Fact>
        <Fact name={t('command')}>
          <CopyId id={item.commandId} what={t('commandId')} />
        </Fact>
      </DataList>
      {item.error !== null && item.state === 'dead' && (
        <Alert color="red" mt={12} role="none">
          <strong>{item.errorClass ?? t('error')}</strong>
          <Box
            mah={126}
            dir="auto"
            style={{ overflowY: 'auto', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
          >
            {item.error}
          </Box>
          {item.errorClass !== null && (
            <Anchor
              component="button"
              type="button"
              inherit
              c="inherit"
              underline="always"
              mih={24}
              onClick={() => onShowError(item)}
            >
              {t('showSameError')}
            </Anchor>
          )}
        </Alert>
      )}
    </>
  )
}
