import { judgePages } from './judge-pages.ts'

judgePages([
  { scheme: 'light', width: 1440 },
  { scheme: 'dark', width: 1440 },
])
