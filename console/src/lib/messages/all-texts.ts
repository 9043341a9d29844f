import type { base } from './base.ts'
import type { botScheduling } from './bot-scheduling.ts'
import type { callDetail } from './call-detail.ts'
import type { callList } from './call-list.ts'
import type { imports } from './imports.ts'
import type { integrationDetail } from './integration-detail.ts'
import type { integrations } from './integrations.ts'
import type { newCall } from './new-call.ts'
import type { ops } from './ops.ts'
import type { ruleDialogs } from './rule-dialogs.ts'
import type { ruleEffect } from './rule-effect.ts'
import type { rulesEngine } from './rules-engine.ts'
import type { rules } from './rules.ts'
import type { session } from './session.ts'
import type { shell } from './shell.ts'
import type { ui } from './ui.ts'

/** Every namespace of the console. A route brings the texts of its own page; only `base` is in the first download. */
export type AllTexts = typeof base &
  typeof ui &
  typeof shell &
  typeof session &
  typeof botScheduling &
  typeof callDetail &
  typeof callList &
  typeof imports &
  typeof integrationDetail &
  typeof integrations &
  typeof newCall &
  typeof ops &
  typeof ruleDialogs &
  typeof ruleEffect &
  typeof rules &
  typeof rulesEngine
