import { judgePages } from './judge-pages.ts'

// Colours do not depend on the width, so one scheme is enough here.
judgePages([{ scheme: 'dark', width: 390 }])
