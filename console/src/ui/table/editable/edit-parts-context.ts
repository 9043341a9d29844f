import { useQuery } from '@tanstack/react-query'
import { createContext } from 'react'
import type * as editParts from './edit-parts.ts'

export type EditParts = typeof editParts

/** The parts needed only for editing; null in read mode and until they have loaded. */
export const EditPartsContext = createContext<EditParts | null>(null)

/** Loads these parts once a table is edited. A failed download shows the page's error. */
export function useEditParts(isEditing: boolean): EditParts | null {
  const { data } = useQuery({
    queryKey: ['code', 'editable table'],
    queryFn: () => import('./edit-parts.ts'),
    enabled: isEditing,
    staleTime: 'static',
    structuralSharing: false,
    throwOnError: true,
  })
  return isEditing ? (data ?? null) : null
}

/** The position of a row, in pixels from the top of the list. */
export type RowPlace = { index: number; start: number; size: number }

/** A row that is being dragged. `offset` in pixels; `target` is the row under the pointer; `from` its own index. */
export type RowDrag = { key: string; offset: number; target: RowPlace | null; from: number }
