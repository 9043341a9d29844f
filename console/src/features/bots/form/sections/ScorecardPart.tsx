import { useTranslations } from 'use-intl'
import { callTypeLabels } from '../../../../lib/call-types.ts'
import { useBotForm } from '../form-context.ts'
import { ScorecardSelect } from '../ScorecardSelect.tsx'
import { Section } from '../Section.tsx'

export function ScorecardPart() {
  const t = useTranslations('botForm')
  const { form, change, callType, problemAt, isReadOnly } = useBotForm()
  return (
    <Section section="scorecard">
      <ScorecardSelect
        data-field="scorecardConfigId"
        label={t('scorecard')}
        description={t('scorecardHint', { callType: callTypeLabels[callType] })}
        callType={callType}
        value={form.scorecardConfigId ?? null}
        onChange={(scorecardConfigId) => change({ scorecardConfigId })}
        error={problemAt('scorecardConfigId')}
        readOnly={isReadOnly}
        withAsterisk
      />
    </Section>
  )
}
