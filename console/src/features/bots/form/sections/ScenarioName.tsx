import { useTranslations } from 'use-intl'
import { Section } from '../Section.tsx'
import { TextLine } from '../TextFields.tsx'

export function ScenarioName() {
  const t = useTranslations('botForm')
  return (
    <Section section="scenarioName">
      <TextLine
        name="scenarioName"
        label={t('scenarioName')}
        description={t('scenarioNameHint')}
        maxLength={120}
        withAsterisk
      />
    </Section>
  )
}
