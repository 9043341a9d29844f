import { useTranslations } from 'use-intl'
import { Section } from '../Section.tsx'
import { TextBlock } from '../TextFields.tsx'
import { Knowledge } from './knowledge/Knowledge.tsx'

export function PersonalDetails() {
  const t = useTranslations('botForm')
  return (
    <Section section="personalDetails">
      <TextBlock
        name="personalDetails"
        label={t('personalDetails')}
        description={t('personalDetailsHint')}
        minRows={3}
        maxRows={12}
        withAsterisk
      />
      <Knowledge />
    </Section>
  )
}
