/** Everything needed only for editing, in one download. */
export { DragArea, DragHandle } from './Dragging.tsx'
export { MoveDialog } from './MoveDialog.tsx'
export { RowMenu } from './RowMenu.tsx'
export { RowSheet } from './RowSheet.tsx'
