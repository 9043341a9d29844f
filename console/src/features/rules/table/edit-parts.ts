/** What only editing needs, in one download: dragging, menus and pickers. */
export { PickerField } from '../cells/PickerField.tsx'
export { DragArea } from './DragArea.tsx'
export { RowMenu } from './RowMenu.tsx'
export { RowMenuButton } from './RowMenuButton.tsx'
export { SortableRow } from './SortableRow.tsx'
