import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useShortcuts } from '../../lib/shortcuts.ts'
import {
  addressOf,
  type Evidence,
  type EvidenceAddress,
  type EvidenceMark,
  markAt,
  stepFrom,
} from './evidence.ts'

/** The selection on a call: an evidence mark, and the criterion through which it was reached. */
export type EvidenceSelection = {
  /** Number of the current mark, or null. */
  current: number | null
  /** Criterion of the current mark. */
  criterionId: string | null
  /** Changes with every selection, so that choosing the same quote again scrolls to it again. */
  turn: number
  select: (mark: EvidenceMark, criterionId?: string) => void
  /** Selects a criterion whose answer has no quote. */
  selectCriterion: (criterionId: string) => void
}

type Chosen = { number: number | null; criterionId: string | null; turn: number }

/**
 * The current evidence of one call, initialized from the address and written back to it; N and P step through the marks. The evidence may
 * load after the page: until something is selected, the address decides.
 */
export function useEvidenceSelection(
  evidence: Evidence,
  address: EvidenceAddress,
  onAddress: (address: EvidenceAddress) => void,
): EvidenceSelection {
  const t = useTranslations('keys')
  const [initial] = useState(address)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const addressed = chosen === null ? markAt(evidence, initial) : null
  const current = chosen === null ? (addressed?.number ?? null) : chosen.number
  const criterionId = chosen === null ? (initial.c ?? addressed?.criterionIds[0] ?? null) : chosen.criterionId

  const select = useCallback(
    (mark: EvidenceMark, through?: string) => {
      const next = through ?? mark.criterionIds[0] ?? null
      setChosen((before) => ({ number: mark.number, criterionId: next, turn: (before?.turn ?? 0) + 1 }))
      onAddress(addressOf(evidence, mark, next))
    },
    [evidence, onAddress],
  )
  const selectCriterion = useCallback(
    (next: string) => {
      setChosen((before) => ({ number: null, criterionId: next, turn: (before?.turn ?? 0) + 1 }))
      onAddress({ c: next })
    },
    [onAddress],
  )
  const step = (direction: 1 | -1) => {
    const mark = stepFrom(evidence, current, direction)
    if (mark === null) return
    // Staying within the open criterion avoids moving the score panel.
    select(mark, criterionId !== null && mark.criterionIds.includes(criterionId) ? criterionId : undefined)
  }
  useShortcuts([
    { keys: 'n', label: t('evidence'), run: () => step(1) },
    { keys: 'p', label: t('evidence'), run: () => step(-1) },
  ])
  return { current, criterionId, turn: chosen?.turn ?? 0, select, selectCriterion }
}
