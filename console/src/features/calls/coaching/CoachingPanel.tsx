import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { CallDetail } from '#api/contract/calls.ts'
import { MoreTexts } from '../../../lib/intl.tsx'
import { useOrgId } from '../../../lib/use-session.ts'
import type { EvidenceMark } from '../../../ui/evidence/evidence.ts'
import { throwWithoutData } from '../detail/PanelBoundary.tsx'
import { PanelSkeleton } from '../../../ui/panel/PanelSkeleton.tsx'
import { ScrollRegion } from '../../../ui/panel/ScrollRegion.tsx'
import { ActionItems } from './ActionItems.tsx'
import { FollowUp, FollowUpFooter } from './FollowUp.tsx'
import { Notes } from './Notes.tsx'
import { ScoreReading } from './ScoreReading.tsx'
import { coachingQuery } from './queries.ts'
import { coaching as texts } from './texts.ts'
import type { CoachingState } from './use-coaching.ts'
import panel from '../../../ui/panel/Panel.module.css'

export { UnsavedWords } from './UnsavedWords.tsx'

type PanelProps = {
  call: CallDetail
  coaching: CoachingState
  onNote: (noteId: string) => void
  onMark: (mark: EvidenceMark) => void
}

/** What people write about a call: notes, action items, and a draft to the buyers. */
export const CoachingPanel = (props: PanelProps) => (
  <MoreTexts texts={texts}>
    <Panel {...props} />
  </MoreTexts>
)

function Panel({ call, coaching, onNote, onMark }: PanelProps) {
  const t = useTranslations('coaching')
  useQuery({
    ...coachingQuery(useOrgId(), call.id),
    enabled: call.stage !== 'recorded',
    throwOnError: throwWithoutData,
  })
  const { data, email } = coaching
  if (data === undefined) return <PanelSkeleton rows={8} rowHeight={46} />
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 }}>
      <ScrollRegion label={t('region')} className={panel.scroll}>
        {!data.mayWrite && (
          <Text c="dimmed" px={16} py={8}>
            {t('readOnly')}
          </Text>
        )}
        <ScoreReading callId={call.id} passMark={call.passMark} coaching={coaching} onMark={onMark} />
        <Notes callId={call.id} coaching={coaching} onGoTo={onNote} />
        <ActionItems call={call} coaching={coaching} onMark={onMark} />
        <FollowUp callId={call.id} coaching={coaching} onMark={onMark} />
      </ScrollRegion>
      {email !== null && data.mayWrite && <FollowUpFooter email={email} />}
    </div>
  )
}
