import { migrate } from '../db/migrate.ts'
import { databaseErrorText } from './database-error-text.ts'

/** Migrates the database of DATABASE_URL to the newest version. The container setup runs it before anything else. */
const url = process.env.DATABASE_URL
if (url === undefined) {
  console.error('DATABASE_URL is not set.')
  process.exit(1)
}
try {
  const applied = await migrate(url)
  console.log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`)
} catch (error) {
  console.error(`The database could not be migrated: ${databaseErrorText(error)}`)
  process.exit(1)
}
