import type { Database } from '../db/client.ts'
import { demoSignIn } from './demo/sign-in.ts'

/** Loading the demo takes longer than the rest of a start, so only an empty installation does. */
export const loadDemo = () => import('./seed.ts')

/** Fills an empty installation with the demo organizations. @returns whether the demo sign-in exists. */
export async function seedWhenEmpty(database: Database, now = new Date()): Promise<boolean> {
  const existing = await database.system
    .selectFrom('users')
    .select('id')
    .where('email', '=', demoSignIn.email)
    .executeTakeFirst()
  if (existing !== undefined) return true
  const anybody = await database.system.selectFrom('organizations').select('id').limit(1).executeTakeFirst()
  if (anybody !== undefined) return false
  console.log('Writing the demo organization …')
  const { seedDemo } = await loadDemo()
  await seedDemo(database, now)
  return true
}
