import { ActionIcon, Button, Menu, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDots, IconPlayerPause, IconPlayerPlay, IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ImportDetail } from '#api/contract/imports.ts'
import { formatMoment, listMoment, utcMoment, zoneOffset } from '../../../lib/time.ts'
import { useIsNarrowedBy } from '../../../lib/use-can.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { CopyId } from '../../../ui/CopyId.tsx'
import { useNow } from '../../../ui/Moment.tsx'
import { PageHeader } from '../../../ui/Page.tsx'
import { callTypeLabels } from '../../../lib/call-types.ts'
import { scorecardChoicesQuery } from '../../../lib/scorecards.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { segmentsOf } from '../figures.ts'
import { useChangeImport } from '../mutations.ts'
import { starterOf } from '../status.ts'
import { ImportStatus } from '../ImportStatus.tsx'
import { useScopeText } from '../../../lib/imports/use-scope-text.ts'
import { TextLink } from '../../../ui/TextLink.tsx'
import styles from './Import.module.css'

/** Integration, state, scope and starter; pause and cancel while it runs. */
export function ImportHeader({ task }: { task: ImportDetail }) {
  const t = useTranslations('importPage')
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const [isCancelling, setCancelling] = useState(false)
  const pausing = useChangeImport(task.id, 'pause')
  const resuming = useChangeImport(task.id, 'resume')
  const cancelling = useChangeImport(task.id, 'cancel')
  const isRunning = task.state === 'running'
  const left = segmentsOf(task.counts)
    .filter(({ id }) => id === 'left' || id === 'waiting')
    .reduce((sum, { count }) => sum + count, 0)
  const isChanging = pausing.isPending || resuming.isPending
  const Icon = task.isPaused ? IconPlayerPlay : IconPlayerPause
  const toggle = () => (task.isPaused ? resuming : pausing).mutate()
  const toggleLabel = task.isPaused ? t('resume') : t('pause')
  return (
    <>
      <PageHeader
        title={t('heading', { name: task.integration.name })}
        badge={<ImportStatus task={task} isTinted />}
        meta={<Meta task={task} />}
        actions={
          isRunning &&
          (isPhone ? (
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon aria-label={t('actions')} loading={isChanging}>
                  <IconDots size={16} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item leftSection={<Icon size={15} stroke={1.7} />} onClick={toggle}>
                  {toggleLabel}
                </Menu.Item>
                <Menu.Item
                  color="red"
                  leftSection={<IconX size={15} stroke={1.7} />}
                  onClick={() => setCancelling(true)}
                >
                  {t('cancel')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          ) : (
            <>
              <Button
                variant="default"
                leftSection={<Icon size={15} stroke={1.8} />}
                loading={isChanging}
                onClick={toggle}
              >
                {toggleLabel}
              </Button>
              <Button variant="default" c="error" onClick={() => setCancelling(true)}>
                {t('cancel')}
              </Button>
            </>
          ))
        }
        primary={<NextStep task={task} />}
      />
      <ConfirmDialog
        opened={isCancelling}
        onClose={() => setCancelling(false)}
        title={t('cancelTitle')}
        consequence={t('cancelText', { left })}
        confirmLabel={t('cancelConfirm')}
        cancelLabel={t('keep')}
        onConfirm={() => cancelling.mutateAsync()}
        isDangerous
      />
    </>
  )
}

/** Once calls are imported, the link leads to them; before that, to another import. */
function NextStep({ task: { counts, integration, state } }: { task: ImportDetail }) {
  const t = useTranslations('importPage')
  const texts = useTranslations('imports')
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const hasCalls = counts.imported > 0
  const mayFilter = !useIsNarrowedBy('onlyAdminCanFilterCalls')
  const isMain = state !== 'running' && hasCalls && mayFilter
  return (
    <>
      <LinkButton
        to="/imports/new"
        search={{ integrationId: integration.id }}
        variant={isMain ? 'default' : 'filled'}
        leftSection={<IconPlus size={15} stroke={2} />}
      >
        {isPhone ? texts('newShort') : texts('newImport')}
      </LinkButton>
      {hasCalls && mayFilter && (
        <LinkButton
          to="/calls"
          search={{ integration: integration.id }}
          variant={isMain ? 'filled' : 'default'}
        >
          {t('viewCalls', { count: counts.imported })}
        </LinkButton>
      )}
    </>
  )
}

function Meta({ task }: { task: ImportDetail }) {
  const t = useTranslations('importPage')
  const scopeText = useScopeText()
  const now = useNow()
  const at = new Date(task.createdAt)
  const name = starterOf(task)
  const starter =
    task.startedBy === 'schedule' ? (
      t('startedSchedule')
    ) : task.startedBy === 'webhook' ? (
      t('startedWebhook')
    ) : (
      <>
        {t('startedBy')}{' '}
        <Text component="bdi" inherit c="var(--c-text)">
          {name === '' ? t('somebody') : name}
        </Text>
      </>
    )
  return (
    <span className={styles.meta}>
      <span>
        {scopeText(task)} · <Choices task={task} /> · {starter}{' '}
        <time
          dateTime={task.createdAt}
          title={`${formatMoment(at, 'full')} · ${utcMoment(at)}`}
          className="numeric"
        >
          {listMoment(at, now)} {zoneOffset(at)}
        </time>{' '}
        ·{' '}
        <TextLink to="/integrations/$id" params={{ id: task.integration.id }} underline="always">
          {t('openIntegration')}
        </TextLink>
      </span>
      <CopyId id={task.id} what={t('idOf')} />
    </span>
  )
}

/** Defaults for calls that no rule decides about. */
function Choices({ task: { callType, scorecardConfigId } }: { task: ImportDetail }) {
  const t = useTranslations('importPage')
  const { data } = useQuery({ ...scorecardChoicesQuery(useOrgId()), enabled: scorecardConfigId !== null })
  const scorecard = data?.find(({ id }) => id === scorecardConfigId)?.name
  const words = [
    ...(callType === null ? [] : [callTypeLabels[callType]]),
    ...(scorecard === undefined ? [] : [scorecard]),
  ]
  const [first, second] = words
  if (first === undefined) return t('undecided')
  return t('chosen', {
    choice: second === undefined ? first : t('choices', { callType: first, scorecard: second }),
  })
}
