import { Textarea } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useBotForm, useTextField } from '../form-context.ts'
import { LineList } from '../rows/LineList.tsx'
import { Section } from '../Section.tsx'

export function CompanyDetails() {
  const t = useTranslations('botForm')
  const { form, change, problemAt, isReadOnly } = useBotForm()
  return (
    <Section section="companyDetails">
      <LineList
        name="companyDetails"
        label={t('companyDetails')}
        description={t('companyDetailsHint')}
        noun={t('detail')}
        addLabel={t('addDetail')}
        lines={form.companyDetails ?? []}
        onChange={(companyDetails) => change({ companyDetails })}
        most={30}
        maxLength={500}
        error={problemAt('companyDetails')}
        isReadOnly={isReadOnly}
      />
      <Textarea
        label={t('companyOrgStructure')}
        description={t('companyOrgStructureHint')}
        maxLength={2000}
        autosize
        minRows={2}
        maxRows={10}
        withAsterisk
        {...useTextField('companyOrgStructure')}
      />
    </Section>
  )
}
