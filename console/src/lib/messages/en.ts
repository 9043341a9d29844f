import { session } from './session.ts'
import { shell } from './shell.ts'
import { ui } from './ui.ts'

/** One namespace per area; a new area brings its own file. */
export const en = { ...ui, ...shell, ...session }
