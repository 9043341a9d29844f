import { Button, Group, Modal, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { IntegrationRow } from '#api/contract/integrations.ts'
import { meetingRecorderId } from '#db/vocabulary/integrations.ts'
import { catalog, isProvider } from '#workers/domain/providers.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { IntegrationBadge } from './IntegrationBadge.tsx'
import { isRecorder } from './status.ts'
import { ProviderMark } from '../../../ui/ProviderMark.tsx'
import { everyIntegrationQuery } from '../../../lib/integrations.ts'
import { ReturnFocus } from '../ReturnFocus.tsx'

const isLive = ({ status }: IntegrationRow): boolean => status !== 'INACTIVE'
const isActive = ({ status }: IntegrationRow): boolean => status === 'ACTIVE'
const isPlatform = ({ provider: { id } }: IntegrationRow): boolean =>
  isProvider(id) && catalog[id].isMeetingPlatform

/** Why the meeting recorder is active or paused: its state depends on calendars and meeting platforms. */
export function RecorderDialog({ row, onClose }: { row: IntegrationRow | undefined; onClose: () => void }) {
  const t = useTranslations()
  const { data, error, refetch } = useQuery(everyIntegrationQuery(useOrgId()))
  const all = (data ?? []).filter(isLive)
  const recorder = data?.find(isRecorder) ?? row
  const calendars = all.filter((each) => each.type === 'CALENDAR' && !isRecorder(each))
  const platforms = all.filter((each) => isPlatform(each) && each.type === 'REAL_CALL_SCORING')
  return (
    <ReturnFocus rowId={meetingRecorderId}>
      <Modal
        opened
        onClose={onClose}
        title={t('recorderDialog.title')}
        size={480}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <p className="dimmed">{t('recorderDialog.text')}</p>
        {error !== null && data === undefined && <ErrorAlert error={error} onRetry={() => void refetch()} />}
        {data !== undefined && (
          <>
            <p style={{ margin: '10px 0', fontWeight: 500 }}>
              <Why recorder={recorder} calendars={calendars} platforms={platforms} />
            </p>
            <Sources
              title={t('recorderDialog.calendars')}
              rows={calendars}
              empty={t('recorderDialog.noCalendars')}
            />
            <Sources
              title={t('recorderDialog.platforms')}
              rows={platforms}
              empty={t('recorderDialog.noPlatforms')}
            />
          </>
        )}
        <Group justify="flex-end" mt={16}>
          <Button variant="default" onClick={onClose}>
            {t('common.close')}
          </Button>
        </Group>
      </Modal>
    </ReturnFocus>
  )
}

function Why({
  recorder,
  calendars,
  platforms,
}: {
  recorder: IntegrationRow | undefined
  calendars: readonly IntegrationRow[]
  platforms: readonly IntegrationRow[]
}): ReactNode {
  const t = useTranslations('recorderDialog')
  const calendar = calendars.find(isActive)
  const platform = platforms.find(isActive)
  if (platform === undefined) return `${t('needsPlatform')} ${t('cannotResume')}`
  if (calendar === undefined) return t('needsCalendar')
  return recorder?.status === 'PAUSED'
    ? t('pausedByHand')
    : t('isActive', { calendar: calendar.name, platform: platform.name })
}

function Sources({ title, rows, empty }: { title: string; rows: readonly IntegrationRow[]; empty: string }) {
  return (
    <Stack component="section" gap={4} mt={8}>
      <h3 className="meta">{title}</h3>
      {rows.length === 0 && <p className="muted">{empty}</p>}
      {rows.map((row) => (
        <Group key={row.id} gap={8} wrap="nowrap" justify="space-between">
          <Group gap={8} wrap="nowrap" miw={0}>
            <ProviderMark provider={row.provider} />
            <span className="truncate" dir="auto" title={row.name}>
              {row.name}
            </span>
          </Group>
          <IntegrationBadge row={row} />
        </Group>
      ))}
    </Stack>
  )
}
