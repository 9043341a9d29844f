import { type Kysely, sql } from 'kysely'

/** Trials of checks and generated scorecards: the upload is deleted with the command, even if no worker ends it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger commands_forget_text_inputs on commands`.execute(db)
  await sql`
    create trigger commands_forget_text_inputs after update of state on commands for each row
    when (new.state <> 'running' and new.kind in
      ('test-routing', 'generate-descriptions', 'follow-up-email', 'test-check', 'generate-scorecard'))
    execute function forget_text_inputs()`.execute(db)
  await sql`
    update text_answers set input = null from text_requests request, commands
    where text_answers.org_id = request.org_id and text_answers.request_id = request.id and text_answers.input is not null
      and commands.org_id = request.org_id and commands.id = request.command_id and commands.state <> 'running'`.execute(
    db,
  )
}
