import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { StepsBar } from '../../../ui/form/StepsBar.tsx'

const steps = ['pick', 'review', 'tryIt', 'publish'] as const

/** The steps from a call to the published bot. Trying and publishing happen on the bot's own page, which opens once it exists. */
export function FromCallSteps({ current }: { current: 'pick' | 'review' }) {
  const t = useTranslations('fromCall')
  const navigate = useNavigate()
  return (
    <StepsBar
      steps={steps}
      current={current}
      label={t('steps')}
      nameOf={(step) => t(`step.${step}`)}
      doneName={(name) => t('stepDone', { name })}
      isReachable={(step) => step === current || (step === 'pick' && current === 'review')}
      onStep={(step) => {
        if (step === 'pick') void navigate({ to: '/bots/from-call' })
      }}
    />
  )
}
