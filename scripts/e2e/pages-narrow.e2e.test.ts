import { judgePages } from './judge-pages.ts'

judgePages([
  { scheme: 'light', width: 390 },
  { scheme: 'dark', width: 390 },
])
