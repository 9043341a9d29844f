import { type ComponentProps, lazy, Suspense } from 'react'
import type { PickerCell as Picker } from './PickerCell.tsx'

const Loaded = lazy(() => import('./PickerCell.tsx').then((module) => ({ default: module.PickerCell })))

/** `PickerCell`, downloaded when the first row needs it. */
export const PickerCell = (props: ComponentProps<typeof Picker>) => (
  <Suspense fallback={null}>
    <Loaded {...props} />
  </Suspense>
)
