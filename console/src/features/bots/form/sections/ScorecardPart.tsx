import { useTranslations } from 'use-intl'
import { callTypeLabels } from '../../../../lib/call-types.ts'
import { useBotForm, useFormFields } from '../form-context.ts'
import { ScorecardSelect } from '../ScorecardSelect.tsx'
import { Section } from '../Section.tsx'

export function ScorecardPart() {
  const t = useTranslations('botForm')
  const { change, problems, callType, mayManage } = useBotForm()
  const { scorecardConfigId: chosen = null } = useFormFields('scorecardConfigId')
  return (
    <Section section="scorecard">
      <ScorecardSelect
        data-field="scorecardConfigId"
        label={t('scorecard')}
        description={t('scorecardHint', { callType: callTypeLabels[callType] })}
        callType={callType}
        value={chosen}
        onChange={(scorecardConfigId) => change({ scorecardConfigId })}
        error={problems.get('scorecardConfigId')}
        readOnly={!mayManage}
        withAsterisk
      />
    </Section>
  )
}
