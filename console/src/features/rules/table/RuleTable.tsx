import { use, useCallback, useMemo, useState } from 'react'
import { RuleEnvironmentContext } from '../environment.ts'
import type { RuleDraft } from '../model/drafts.ts'
import { isBlankRow } from '../model/rows.ts'
import { RuleLines, type RuleLinesProps } from './RuleLines.tsx'

type RuleTableProps<Draft extends RuleDraft> = Omit<RuleLinesProps<Draft>, 'dragged' | 'isArmed' | 'onArmed'>

/** The rules of one level, which can be dragged while they are edited. Scrolling renders the lines alone. */
export function RuleTable<Draft extends RuleDraft>(props: RuleTableProps<Draft>) {
  const { level, actions } = props
  const { parts } = use(RuleEnvironmentContext)
  const isEditing = parts !== null
  const rows = useMemo(() => (isEditing ? props.rows : props.rows.filter((row) => !isBlankRow(row))), [isEditing, props.rows])
  const [dragged, setDragged] = useState<string | null>(null)
  const [isArmed, setArmed] = useState(false)
  const drag = useCallback((key: string | null) => {
    setDragged(key)
    setArmed(key !== null)
  }, [])
  const table = <RuleLines {...props} rows={rows} dragged={dragged} isArmed={isArmed} onArmed={setArmed} />
  if (parts === null) return table
  return (
    <parts.DragArea rows={rows} onDragged={drag} onMove={(key, to) => actions.move(level, key, to)}>
      {table}
    </parts.DragArea>
  )
}
