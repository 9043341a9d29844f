import { Button, Group, Text } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { linkOptions, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Home, SetupStep } from '#api/contract/home.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { useUndoNotice } from '../../ui/feedback/use-undo-notice.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useDismissSetup } from './queries.ts'
import { Section } from './Section.tsx'
import styles from './Home.module.css'

type SetupData = Extract<NonNullable<Home['setup']>, { state: 'ready' }>['data']

const links = {
  source: linkOptions({ to: '/integrations', search: { dialog: 'new' } }),
  rules: linkOptions({ to: '/settings/real-calls' }),
  people: linkOptions({ to: '/people' }),
  score: linkOptions({ to: '/calls' }),
} satisfies Record<Exclude<SetupStep, 'practice'>, unknown>
const uploadLink = linkOptions({ to: '/calls/new' })

/** The steps of a new organization to its first scored call. A step is done when its data exists, not by a click here. */
export function Setup({ setup: { steps } }: { setup: SetupData }) {
  const t = useTranslations('homeSetup')
  const dismiss = useDismissSetup()
  const showUndo = useUndoNotice()
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone }) => !isDone)?.step
  const hide = () =>
    dismiss.mutate(true, {
      onSuccess: () => void showUndo(t('hidden'), () => dismiss.mutate(false)),
    })
  return (
    <Section
      title={t('title')}
      hint={t('done', { done, all: steps.length })}
      end={
        <Button size="compact-xs" fz="xs" variant="subtle" loading={dismiss.isPending} onClick={hide}>
          {t('hide')}
        </Button>
      }
    >
      <ol className={styles.list}>
        {steps.map(({ step, isDone }) => (
          <li key={step} className={`${styles.row} ${styles.decision}`}>
            {isDone ? (
              <IconCircleCheckFilled
                size={18}
                color="var(--tone-teal-dot)"
                aria-label={t('isDone')}
                role="img"
              />
            ) : (
              <IconCircle size={18} stroke={1.7} color="var(--c-muted)" aria-label={t('isOpen')} role="img" />
            )}
            <div className={styles.words}>
              <Text fw={600} c={isDone ? 'dimmed' : undefined}>
                {t(step)}
              </Text>
              {!isDone && (
                <Text size="xs" c="dimmed">
                  {t(`${step}Text`)}
                </Text>
              )}
            </div>
            {!isDone && (
              <Group gap={8} wrap="nowrap">
                {step === 'source' && (
                  <LinkButton {...uploadLink} size="xs" variant="default">
                    {t('sourceOther')}
                  </LinkButton>
                )}
                {step === 'practice' ? (
                  <PracticeStep isNext={step === next} />
                ) : (
                  <LinkButton {...links[step]} size="xs" variant={step === next ? 'filled' : 'default'}>
                    {t(`${step}Action`)}
                  </LinkButton>
                )}
              </Group>
            )}
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** Opens a call with a buyer: an existing one, or the ready-made one, which is created first. */
function PracticeStep({ isNext }: { isNext: boolean }) {
  const t = useTranslations('homeSetup')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  const calling = useMutation({
    // Loaded on click, because most users never need it.
    mutationFn: async () => (await import('./first-bot.ts')).findFirstBot(orgId, t('practiceNoScorecard')),
    meta: { label: t('practice') },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['org', orgId, 'bots'] }),
  })
  const begin = () =>
    calling.mutate(undefined, {
      onSuccess: (agentId) => void navigate({ to: '/practice/$agentId', params: { agentId } }),
    })
  return (
    <Button size="xs" variant={isNext ? 'filled' : 'default'} loading={calling.isPending} onClick={begin}>
      {t('practiceAction')}
    </Button>
  )
}
