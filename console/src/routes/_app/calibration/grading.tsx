import { createFileRoute } from '@tanstack/react-router'
import { GradingPage } from '../../../features/calibration/grading/GradingPage.tsx'
import { grading } from '../../../features/calibration/grading/texts.ts'
import { MoreTexts } from '../../../lib/intl.tsx'
import { requireCapability } from '../../../lib/use-can.ts'

export const Route = createFileRoute('/_app/calibration/grading')({
  staticData: { title: 'Blind grading' },
  codeSplitGroupings: [['loader', 'component']],
  beforeLoad: ({ context }) => requireCapability(context, 'calls.view'),
  component: Grading,
})

function Grading() {
  return (
    <MoreTexts texts={grading}>
      <GradingPage />
    </MoreTexts>
  )
}
