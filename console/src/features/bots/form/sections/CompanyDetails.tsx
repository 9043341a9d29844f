import { useTranslations } from 'use-intl'
import { useBotForm, useFormFields } from '../form-context.ts'
import { LineList } from '../rows/LineList.tsx'
import { Section } from '../Section.tsx'
import { TextBlock } from '../TextFields.tsx'

export function CompanyDetails() {
  const t = useTranslations('botForm')
  const { change, problems, isReadOnly } = useBotForm()
  const { companyDetails: lines = [] } = useFormFields('companyDetails')
  return (
    <Section section="companyDetails">
      <LineList
        name="companyDetails"
        label={t('companyDetails')}
        description={t('companyDetailsHint')}
        noun={t('detail')}
        addLabel={t('addDetail')}
        lines={lines}
        onChange={(companyDetails) => change({ companyDetails })}
        most={30}
        maxLength={500}
        error={problems.get('companyDetails')}
        isReadOnly={isReadOnly}
      />
      <TextBlock
        name="companyOrgStructure"
        label={t('companyOrgStructure')}
        description={t('companyOrgStructureHint')}
        withAsterisk
      />
    </Section>
  )
}
