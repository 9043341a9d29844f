import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react'
import { MoreTexts } from '../../lib/intl.tsx'
import type { AnswerIntent, CorrectionProps } from './AnswerCorrections.tsx'
import { answerCorrections } from './corrections-texts.ts'

const AnswerDialog = lazy(() =>
  import('./AnswerDialog.tsx').then(({ AnswerDialog }) => ({ default: AnswerDialog })),
)

type Opened = CorrectionProps & { intent: AnswerIntent }
const OpenDialog = createContext<((opened: Opened) => void) | null>(null)

/** Holds the dialog about an answer for a whole page, so that what is typed stays when the page's panels change places. */
export function AnswerDialogs({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  return (
    <OpenDialog value={setOpened}>
      {children}
      {opened !== null && (
        <MoreTexts texts={answerCorrections}>
          <Suspense fallback={null}>
            <AnswerDialog {...opened} onClose={() => setOpened(null)} />
          </Suspense>
        </MoreTexts>
      )}
    </OpenDialog>
  )
}

/** Opens the page's dialog about an answer. @throws Outside `AnswerDialogs` */
export function useAnswerDialog(): (opened: Opened) => void {
  const open = use(OpenDialog)
  if (open === null) throw new Error('AnswerDialogs is missing above this component.')
  return open
}
