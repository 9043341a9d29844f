import { judgePages } from './judge-pages.ts'

judgePages([
  { width: 1440, schemes: ['light', 'dark'] },
  // Colours do not depend on the width, so one scheme is enough here.
  { width: 390, schemes: ['dark'] },
])
