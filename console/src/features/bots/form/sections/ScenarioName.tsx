import { TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useTextField } from '../form-context.ts'
import { Section } from '../Section.tsx'

export function ScenarioName() {
  const t = useTranslations('botForm')
  return (
    <Section section="scenarioName">
      <TextInput
        label={t('scenarioName')}
        description={t('scenarioNameHint')}
        maxLength={120}
        withAsterisk
        {...useTextField('scenarioName')}
      />
    </Section>
  )
}
