import { Textarea } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useTextField } from '../form-context.ts'
import { Section } from '../Section.tsx'
import { Knowledge } from './knowledge/Knowledge.tsx'

export function PersonalDetails() {
  const t = useTranslations('botForm')
  return (
    <Section section="personalDetails">
      <Textarea
        label={t('personalDetails')}
        description={t('personalDetailsHint')}
        maxLength={2000}
        autosize
        minRows={3}
        maxRows={12}
        withAsterisk
        {...useTextField('personalDetails')}
      />
      <Knowledge />
    </Section>
  )
}
