import { IconPlayerPlay } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { PracticeStep } from '#api/contract/assignments.ts'
import { LinkButton } from '../LinkButton.tsx'

/** The way to a bot, named by how far one is with it. Its texts are `assignTexts`. */
export function PracticeButton({
  agentId,
  name,
  step,
}: {
  agentId: string
  /** Of the bot. */
  name: string
  step: PracticeStep
}) {
  const t = useTranslations('assignmentWords')
  return (
    <LinkButton
      to="/practice/$agentId"
      params={{ agentId }}
      size="xs"
      variant="default"
      leftSection={<IconPlayerPlay size={14} stroke={1.7} aria-hidden />}
      aria-label={t('stepWith', { step: t(step), name })}
    >
      {t(step)}
    </LinkButton>
  )
}
