import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { CalibrationPage } from '../../../features/calibration/CalibrationPage.tsx'
import { calibration } from '../../../features/calibration/texts.ts'
import { MoreTexts } from '../../../lib/intl.tsx'
import { requireCapability } from '../../../lib/use-can.ts'

export const Route = createFileRoute('/_app/calibration/')({
  staticData: { title: 'Calibration' },
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: z.object({
    scorecard: z.uuid().optional().catch(undefined),
    criterion: z.string().max(60).optional().catch(undefined),
  }),
  beforeLoad: ({ context }) => requireCapability(context, 'scorecards.viewAll'),
  component: Calibration,
})

function Calibration() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <MoreTexts texts={calibration}>
      <CalibrationPage search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
    </MoreTexts>
  )
}
