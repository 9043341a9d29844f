import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconRoute } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { CallDetail } from '#api/contract/calls.ts'
import { utcMoment } from '../../../../lib/time.ts'
import { useCan } from '../../../../lib/use-can.ts'
import { useOrgId } from '../../../../lib/use-session.ts'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { inStageOrder } from '../../../../ui/trace/decision.ts'
import { StageTrace } from '../../../../ui/trace/StageTrace.tsx'
import { callTraceQuery } from '../../queries/calls.ts'
import { throwWithoutData } from '../PanelBoundary.tsx'
import { RuleLink } from '../RuleLink.tsx'
import { PanelSkeleton } from '../../../../ui/panel/PanelSkeleton.tsx'
import { ScrollRegion } from '../../../../ui/panel/ScrollRegion.tsx'
import { stepDuration } from '../score/stage-steps.ts'

/** Why the call was kept, routed and scored as it was: every stage with every rule it considered. */
export function TracePanel({ call }: { call: Pick<CallDetail, 'id' | 'version'> }) {
  const t = useTranslations('callTrace')
  const openRule = useTranslations('callPage')('openRule')
  const maySeeRules = useCan('rules.view')
  const { data } = useQuery({
    ...callTraceQuery(useOrgId(), call),
    placeholderData: keepPreviousData,
    throwOnError: throwWithoutData,
  })
  if (data === undefined) return <PanelSkeleton rows={10} rowHeight={28} />
  if (data.stages.length === 0)
    return <EmptyState icon={IconRoute} title={t('empty')} text={t('emptyText')} />
  return (
    <ScrollRegion label={t('rulesTitle')}>
      {inStageOrder(data.stages).map((stage) => (
        <StageTrace
          key={stage.stage}
          stage={stage}
          renderRuleLink={(ruleId) =>
            maySeeRules &&
            (stage.stage === 'privacy' || stage.stage === 'routing') && (
              <RuleLink tab={stage.stage} ruleId={ruleId}>
                {openRule}
              </RuleLink>
            )
          }
          aside={
            <time dateTime={stage.finishedAt} title={utcMoment(new Date(stage.finishedAt))}>
              {t('took', {
                duration: stepDuration(
                  Math.max(0, Date.parse(stage.finishedAt) - Date.parse(stage.startedAt)),
                ),
              })}
            </time>
          }
        />
      ))}
    </ScrollRegion>
  )
}
