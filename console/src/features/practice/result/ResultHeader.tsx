import { ActionIcon, Menu, Text, Tooltip } from '@mantine/core'
import { IconArrowRight, IconDots, IconInfoCircle, IconRepeat, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { deletePracticeCall, type PracticeCallView, type PracticeResult } from '#api/contract/practice.ts'
import { call as request } from '../../../lib/call.ts'
import { callDuration, formatMoment } from '../../../lib/time.ts'
import { useNavigateHere } from '../../../lib/use-navigate-here.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/Page.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { AttemptStatus } from '../AttemptStatus.tsx'
import { callTitle, repNameOf } from '../call-title.ts'
import { practiceKey } from '../queries/attempts.ts'

/** Who practiced with whom and when, the scoring state, and a button for another attempt. */
export function ResultHeader({
  call,
  nextBot,
  isOwn,
  isPhone,
}: {
  call: PracticeCallView
  nextBot: PracticeResult['nextBot']
  isOwn: boolean
  isPhone: boolean
}) {
  const t = useTranslations('practiceResult')
  const common = useTranslations('practice')
  const { brief, resumedFrom } = call
  const parts = [
    t('meta', { rep: repNameOf(call, common('gone')), name: call.name }),
    brief.buyer.company,
    formatMoment(new Date(call.startedAt), 'full'),
    call.durationSeconds === null ? '' : callDuration(call.durationSeconds),
    t('byText'),
    resumedFrom === null ? common('attempt', { number: call.attempt }) : '',
    call.isPrivate ? common('onlyYou') : '',
  ]
  return (
    <>
      <PageHeader
        title={callTitle(call, (values) => t('title', values))}
        badge={<AttemptStatus attempt={call} isTinted />}
        meta={parts.filter((part) => part !== '').join(' · ')}
        actions={
          <>
            {call.may.delete && <DeleteMenu call={call} />}
            <LinkButton
              to="/practice/$agentId"
              params={{ agentId: call.agentId }}
              size={isPhone ? 'md' : 'sm'}
              variant={nextBot === null ? 'filled' : 'default'}
              leftSection={<IconRepeat size={15} stroke={1.8} aria-hidden />}
            >
              {isOwn ? common('tryAgain') : common('practice')}
            </LinkButton>
          </>
        }
        primary={nextBot !== null && <NextBot bot={nextBot} isPhone={isPhone} />}
      />
      {resumedFrom !== null && (
        <Banner tone="gray" icon={IconInfoCircle}>
          {t('resumed', { time: callDuration(resumedFrom.secondsFromStart) })}{' '}
          {resumedFrom.callId !== null && (
            <TextLink to="/practice/calls/$callId" params={{ callId: resumedFrom.callId }}>
              {t('earlierCall')}
            </TextLink>
          )}
        </Banner>
      )}
    </>
  )
}

function NextBot({ bot, isPhone }: { bot: NonNullable<PracticeResult['nextBot']>; isPhone: boolean }) {
  const t = useTranslations('practiceResult')
  const why =
    bot.because === 'assigned' ? t('nextAssigned') : t('nextTrains', { criterion: bot.criterion ?? '' })
  return (
    <Tooltip label={why} multiline maw={320}>
      <LinkButton
        to="/practice/$agentId"
        params={{ agentId: bot.id }}
        size={isPhone ? 'md' : 'sm'}
        maw={isPhone ? 200 : 280}
        rightSection={<IconArrowRight size={15} stroke={1.8} aria-hidden />}
      >
        <span className="truncate">{t('next', { name: bot.name })}</span>
      </LinkButton>
    </Tooltip>
  )
}

function DeleteMenu({ call }: { call: PracticeCallView }) {
  const t = useTranslations('practiceResult')
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const navigate = useNavigateHere()
  const [isAsking, setAsking] = useState(false)
  const deleting = useMutation({
    mutationFn: () => request(deletePracticeCall, { params: { id: call.id } }),
    // The dialog shows the error.
    meta: { errorToast: false },
  })
  const remove = async () => {
    await deleting.mutateAsync()
    // Navigate away first: the refresh would read a call that is gone.
    await navigate({ to: '/practice', search: { view: 'attempts' } })
    void queryClient.invalidateQueries({ queryKey: practiceKey(orgId) })
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" aria-label={t('menu')}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={15} stroke={1.8} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            {t('delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('deleteTitle')}
        consequence={<Text>{t('deleteText')}</Text>}
        confirmLabel={t('delete')}
        isDangerous
        onConfirm={remove}
      />
    </>
  )
}
