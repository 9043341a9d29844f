import { IconPlayerPlay } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { PracticeStep } from '#api/contract/assignments.ts'
import { LinkButton } from '../LinkButton.tsx'

/** A link to a bot, labeled by the user's progress with it. Its texts are in `assignTexts`. */
export function PracticeButton({
  agentId,
  name,
  step,
}: {
  agentId: string
  /** The bot's name. */
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
