import { callDetail } from './call-detail.ts'
import { callList } from './call-list.ts'
import { newCall } from './new-call.ts'
import { ops } from './ops.ts'
import { session } from './session.ts'
import { shell } from './shell.ts'
import { ui } from './ui.ts'

/** One namespace per area; a new area brings its own file. */
export const en = { ...ui, ...shell, ...session, ...callDetail, ...callList, ...newCall, ...ops }
