import { useEffect, useRef } from 'react'
import type { EditableList } from '../../../ui/table/editable/use-editable-list.ts'

type RevealingList = Pick<EditableList, 'rows' | 'reveal'>

/**
 * Shows the rule in the address once its lists are loaded (undefined until then).
 *
 * @returns true if none of the lists has it
 */
export function useLinkedRule(
  ruleId: string | undefined,
  lists: readonly RevealingList[] | undefined,
): boolean {
  const latest = useRef(lists)
  useEffect(() => {
    latest.current = lists
  })
  const isLoaded = lists !== undefined
  useEffect(() => {
    if (ruleId !== undefined && isLoaded) latest.current?.some((list) => list.reveal(ruleId))
  }, [ruleId, isLoaded])

  return (
    ruleId !== undefined &&
    isLoaded &&
    !lists.some(({ rows }) => rows.rows.some(({ saved }) => saved?.id === ruleId))
  )
}
