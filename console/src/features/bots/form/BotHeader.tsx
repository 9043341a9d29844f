import { ActionIcon, Box, Button, Group, Menu, Text } from '@mantine/core'
import { IconCheck, IconCircleCheck, IconCircleDashed, IconDots, IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type AgentDetail, updateAgent } from '#api/contract/bots.ts'
import { findScenario } from '#workers/domain/practice/catalog/scenarios.ts'
import type { SectionReport } from '#workers/domain/practice/section-states.ts'
import { call } from '../../../lib/call.ts'
import { callTypeLabels } from '../../../lib/call-types.ts'
import { formatMoment } from '../../../lib/time.ts'
import { useCan } from '../../../lib/use-can.ts'
import { showError } from '../../../ui/feedback/notices.ts'
import { PageHeader } from '../../../ui/Page.tsx'
import { RunningRing, toneVariables } from '../../../ui/status/StatusBadge.tsx'
import { BotStatusBadge, mayResume, useBotName } from '../bot-status.tsx'
import { PersonaBadge } from '../PersonaBadge.tsx'
import { useRefreshBots } from '../queries.ts'
import { type BotDraft, savedOf } from './use-bot-draft.ts'

/** Name, completeness and save state of the form, and publishing. */
export function BotHeader({
  bot,
  draft,
  reports,
  onPublish,
  onVariation,
  tryIt,
}: {
  bot: AgentDetail
  draft: BotDraft
  reports: readonly SectionReport[]
  onPublish: () => Promise<void>
  onVariation: () => void
  tryIt: ReactNode
}) {
  const t = useTranslations('botForm')
  const bots = useTranslations('bots')
  const navigate = useNavigate()
  const nameOf = useBotName()
  const refresh = useRefreshBots()
  const mayManage = useCan('bots.manage')
  const mayClone = useCan('bots.clone')
  const [isPublishing, setPublishing] = useState(false)
  const { firstName = '', lastName = '', scenarioName = '', callScenario } = draft.form
  const status = useMutation({
    mutationFn: (next: 'ACTIVE' | 'INACTIVE') =>
      draft.changeBot(async (version) =>
        savedOf(await call(updateAgent, { params: { id: bot.id }, body: { version, status: next } })),
      ),
    meta: { label: t('status') },
    onSettled: refresh,
  })
  const publish = () => {
    setPublishing(true)
    onPublish()
      .catch((error: unknown) => showError(error, t('updateFailed')))
      .finally(() => setPublishing(false))
  }
  const left = reports.filter(({ problems }) => problems.length > 0).length
  const errors = reports.filter(({ state }) => state === 'error').length
  const isComplete = left === 0
  const hasNews = bot.publishedVersion === null || bot.hasUnpublishedChanges || draft.isDirty
  const meta = [
    callTypeLabels[bot.callType],
    callScenario == null ? undefined : findScenario(bot.callType, callScenario.option)?.label,
    bot.folders[0]?.name,
    left > 0 ? t('sectionsLeft', { count: left }) : undefined,
    errors > 0 ? t('errors', { count: errors }) : undefined,
  ].filter((part) => part !== undefined)
  const hasEnded = bot.sharedFrom?.hasEnded === true
  const items = [
    {
      label: bots('clone'),
      run: () => void navigate({ to: '/bots/new', search: { cloneBuyerId: bot.id } }),
      isOffered: mayClone && bot.mayCopy,
    },
    { label: bots('newVariation'), run: onVariation, isOffered: bot.mayEdit && bot.parentAgentId === null },
    {
      label: bots('pause'),
      run: () => status.mutate('INACTIVE'),
      isOffered: mayManage && bot.status === 'ACTIVE',
    },
    {
      label: bots('resume'),
      run: () => status.mutate('ACTIVE'),
      isOffered: mayManage && mayResume(bot),
    },
  ].filter(({ isOffered }) => isOffered)

  return (
    <PageHeader
      title={nameOf({
        name: `${firstName} ${lastName}`.trim(),
        scenarioName,
        variationName: bot.variationName,
      })}
      badge={
        <>
          <BotStatusBadge status={bot.status} isTinted />
          <Completion isComplete={isComplete} />
          {mayManage && <PersonaBadge test={bot.personaTest} saysUntested isTinted />}
          <SaveState draft={draft} />
        </>
      }
      meta={<bdi>{meta.join(' · ')}</bdi>}
      actions={
        <>
          {items.length > 0 && (
            <Menu position="bottom-end" width={190}>
              <Menu.Target>
                <ActionIcon variant="default" aria-label={bots('actionsFor', { name: nameOf(bot) })}>
                  <IconDots size={16} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {items.map(({ label, run }) => (
                  <Menu.Item key={label} onClick={run}>
                    {label}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
          {tryIt}
        </>
      }
      primary={
        mayManage &&
        !hasEnded && (
          <Button
            // Beside three other actions, a phone has no room for it.
            leftSection={
              <Box component="span" visibleFrom="sm" lh={0}>
                <IconUpload size={15} stroke={1.8} />
              </Box>
            }
            disabled={!isComplete || !hasNews || draft.hasConflict}
            loading={isPublishing}
            onClick={publish}
          >
            {t(bot.publishedVersion === null ? 'publish' : hasNews ? 'publishChanges' : 'isPublished')}
          </Button>
        )
      }
    />
  )
}

function Completion({ isComplete }: { isComplete: boolean }) {
  const t = useTranslations('botForm')
  const Icon = isComplete ? IconCircleCheck : IconCircleDashed
  return (
    <Group
      component="span"
      gap={5}
      wrap="nowrap"
      px={7}
      bdrs="sm"
      fz="xs"
      h={20}
      c="var(--tone-text)"
      bg="var(--tone-tint)"
      style={toneVariables(isComplete ? 'teal' : 'gray')}
    >
      <Icon size={14} stroke={1.7} aria-hidden />
      {t(isComplete ? 'completed' : 'notCompleted')}
    </Group>
  )
}

function SaveState({ draft }: { draft: BotDraft }) {
  const t = useTranslations('botForm')
  return (
    <Text span size="xs" c="dimmed" role="status">
      <Group component="span" gap={5} wrap="nowrap">
        {draft.isSaving ? (
          <>
            <RunningRing /> {t('saving')}
          </>
        ) : draft.hasConflict || draft.isDirty ? (
          t('unsaved')
        ) : (
          <>
            <IconCheck size={14} stroke={1.7} aria-hidden />
            {t('savedAt', { time: formatMoment(new Date(draft.savedAt), 'time') })}
          </>
        )}
      </Group>
    </Text>
  )
}
