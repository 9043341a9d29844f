import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#db/client.ts'
import { type RunningApp, startApp } from '../e2e/app.ts'
import { launchBrowser, openPage, signIn, type StoryBrowser } from '../e2e/browser.ts'
import { figure } from '../../figures.ts'
import { demoSignIn } from '../../demo/sign-in.ts'
import { inspectPage, openItsDatabase, type PageWatch, watchPage } from './console-visit.ts'
import { formulaTexts, scriptTexts } from './hostile-output.ts'

const texts = [...scriptTexts, ...formulaTexts]

/** Opens the console of a real product in which every row contains a hostile text. Takes minutes, so it runs only in full size. */
export function describeHostileConsole(): void {
  describe('hostile texts in the console (full size only)', () => {
    let folder: string
    let app: RunningApp
    let browser: StoryBrowser
    let page: Page
    let watch: PageWatch
    let database: Database
    let orgId: string
    let authorization: string
    const calls = new Map<string, string>()
    let looks = 0
    const wrong: string[] = []

    async function ask(path: string, body: unknown): Promise<Record<string, string>> {
      const response = await fetch(`${app.url}/api${path}?orgId=${orgId}`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', prefer: 'respond-async' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(60_000),
      })
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return response.status === 204 ? {} : ((await response.json()) as Record<string, string>)
    }

    /** One call per text, with the text in every possible place, and a rule with the text as its label. */
    async function writeCalls(): Promise<void> {
      const scorecard = await database.system
        .selectFrom('scorecard_configs')
        .select('id')
        .where('org_id', '=', orgId)
        .where('status', '=', 'ACTIVE')
        .where(sql<boolean>`call_types @> '[{"callType":"discovery"}]'`)
        .executeTakeFirstOrThrow()
      for (const [index, text] of texts.entries()) {
        const word = `mark${index}word`
        await ask('/integrations/real-calls/categorization-rules/organization', {
          label: text.slice(0, 120),
          explanation: text,
          callTitleIncludes: word,
          callType: 'discovery',
          behavior: 'SAVE_AND_SCORE',
          scorecardConfigId: scorecard.id,
          position: 1,
        })
        const { callId = '' } = await ask('/integrations/real-calls', {
          title: `${text} ${word}`,
          // A default rule excludes calls shorter than 90 s.
          durationSeconds: 1200,
          buyerCompany: text,
          actors: [
            { name: text, kind: 'INTERNAL', company: text },
            { name: `${text} buyer`, kind: 'EXTERNAL', company: text },
          ],
          transcript: [
            { secondsFromStart: 0, userName: text, message: `${text} How do you plan today?`, role: 'user' },
            {
              secondsFromStart: 600,
              userName: `${text} buyer`,
              message: `We lose four hours a week. ${text}`,
              role: 'bot',
            },
          ],
        })
        calls.set(text, callId)
      }
      const endsAt = Date.now() + 420_000
      for (;;) {
        const rows = await database.system
          .selectFrom('calls')
          .select(['title', 'stage', 'score_status', 'status_reason'])
          .where('id', 'in', [...calls.values()])
          .where('stage', '<>', 'scored')
          .execute()
        if (rows.length === 0) return
        if (Date.now() > endsAt) throw new Error(`Not scored in time: ${JSON.stringify(rows)}`)
        await new Promise((done) => setTimeout(done, 250))
      }
    }

    /** What operations show: failures with hostile words, pauses, workers, providers, people. */
    async function writeOperations(): Promise<void> {
      await database.asSystem(async (trx) => {
        const { id: commandId } = await trx
          .insertInto('commands')
          .values({ org_id: orgId, kind: 'process-call', label: scriptTexts[2] ?? '', state: 'failed' })
          .returning('id')
          .executeTakeFirstOrThrow()
        for (const text of texts) {
          await trx
            .insertInto('work_items')
            .values({
              org_id: orgId,
              command_id: commandId,
              kind: 'score-call',
              lane: 'scoring',
              subject: text,
              payload: JSON.stringify({ text }),
              state: 'dead',
              error: text,
              error_class: text.slice(0, 100),
              worker: text.slice(0, 60),
              finished_at: new Date(),
            })
            .execute()
        }
        await trx
          .insertInto('provider_budgets')
          .values({
            org_id: orgId,
            provider_account: scriptTexts[3] ?? '',
            capacity: 1,
            refill_per_second: 1,
            tokens: 1,
            blocked_until: new Date(Date.now() + 3_600_000),
            blocked_reason: scriptTexts[4] ?? '',
          })
          .execute()
        await trx
          .insertInto('worker_processes')
          .values({
            id: scriptTexts[2] ?? '',
            host: scriptTexts[5] ?? '',
            pid: 1,
            lanes: ['mail'],
            slots: 1,
            seen_at: new Date(Date.now() + 3_000_000),
          })
          .execute()
      })
      for (const [index, lane] of ['webhooks', 'imports', 'texts', 'recorder'].entries())
        await ask(`/ops/lanes/${lane}/pause`, { reason: scriptTexts[index] })
    }

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'coachline-output-'))
      chmodSync(folder, 0o755)
      app = await startApp({ redisUrl: null, dataFolder: join(folder, 'data') })
      database = openItsDatabase(join(folder, 'data'))
      const login = await fetch(`${app.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(demoSignIn),
      })
      authorization = `Bearer ${((await login.json()) as { accessToken: string }).accessToken}`
      const owner = await database.system
        .selectFrom('users')
        .innerJoin('memberships', 'memberships.user_id', 'users.id')
        .innerJoin('organizations', 'organizations.id', 'memberships.org_id')
        .select(['organizations.id', 'users.id as user_id'])
        .where('users.email', '=', demoSignIn.email)
        .where('organizations.parent_id', 'is', null)
        .executeTakeFirstOrThrow()
      orgId = owner.id
      await writeCalls()
      await writeOperations()
      await database.system
        .updateTable('organizations')
        .set({ name: scriptTexts[2] ?? '' })
        .where('id', '=', orgId)
        .execute()
      await database.system
        .updateTable('users')
        .set({ first_name: scriptTexts[25] ?? '', last_name: scriptTexts[4] ?? '' })
        .where('id', '=', owner.user_id)
        .execute()
      browser = await launchBrowser()
      const open = await openPage(browser, { acceptDownloads: true })
      page = open.page
      page.setDefaultTimeout(30_000)
      watch = await watchPage(page)
      watch.problems = open.problems
      await signIn(page, app.url)
    }, 600_000)
    afterAll(async () => {
      await browser?.close()
      await database?.close()
      await app?.stop()
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
    })

    /** Records what a page has done without a click. */
    async function look(where: string): Promise<void> {
      looks += 1
      // An injected picture or frame takes a moment to act.
      await page.waitForTimeout(50)
      const { hits, violations, nodes } = await inspectPage(page)
      const found = [
        ...hits.map((hit) => `ran ${String(hit)}`),
        ...violations,
        ...nodes,
        ...watch.dialogs.splice(0),
        ...watch.problems.splice(0),
      ]
      wrong.push(...found.map((what) => `${where}: ${what}`))
    }

    /** The page's own text; evidence marks may be between its words. */
    const shows = (text: string) =>
      page.waitForFunction<boolean, string>(
        "wanted => document.body.innerText.replace(/\\s+/g, ' ').includes(wanted)",
        text,
      )

    it.each(texts)('%s is text on the page of its call, in the list and in its download', async (text) => {
      const callId = calls.get(text) ?? ''
      const word = `mark${texts.indexOf(text)}word`
      await page.goto(`${app.url}/calls?q=${word}`)
      const row = page.getByRole('row').filter({ hasText: word }).first()
      await row.waitFor()
      expect(await row.textContent()).toContain(text)
      await look('list of calls')

      await page.goto(`${app.url}/calls/${callId}`)
      const heading = page.getByRole('heading', { level: 1 })
      await heading.waitFor()
      expect(await heading.textContent()).toContain(text)
      await page.getByText('We lose four hours a week').first().waitFor()
      await shows(text)
      await look('page of a call')
      const waiting = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download' }).first().click()
      const download = await waiting
      expect(download.suggestedFilename()).toMatch(/^[\p{L}\p{M}\p{N} ]+\.txt$/u)
      expect(readFileSync(await download.path(), 'utf8')).toContain(`${text} How do you plan today?`)

      for (const tab of ['trace', 'details']) {
        await page.goto(`${app.url}/calls/${callId}?tab=${tab}`)
        await page.getByRole('tabpanel').first().getByRole('heading').first().waitFor()
        await look(`tab ${tab}`)
      }
      expect(wrong.splice(0)).toEqual([])
    })

    it('is text on the pages of operations', async () => {
      await page.goto(`${app.url}/ops`)
      await page
        .getByRole('row', { name: /Scoring/ })
        .first()
        .waitFor()
      await shows(scriptTexts[2] ?? '')
      await look('lanes and failures')
      for (const tab of ['providers', 'workers']) {
        await page.goto(`${app.url}/ops?tab=${tab}`)
        await page
          .getByRole('row', { name: /Scoring/ })
          .first()
          .waitFor()
        await shows(scriptTexts[tab === 'providers' ? 4 : 5] ?? '')
        await look(`tab ${tab}`)
      }
      const items = await database.system
        .selectFrom('work_items')
        .select(['id', 'error'])
        .where('org_id', '=', orgId)
        .where('state', '=', 'dead')
        .orderBy('id')
        .execute()
      for (const { id, error } of items) {
        await page.goto(`${app.url}/ops?state=all&item=${id}`)
        await shows(error ?? '')
        await look(`work item with ${error}`)
      }
      expect(wrong.splice(0)).toEqual([])
    })

    it('is shown as text if it comes from the address', async () => {
      for (const text of scriptTexts) {
        const query = encodeURIComponent(text)
        for (const path of [
          `/calls?q=${query}`,
          `/ops?error=${query}&kind=${query}`,
          `/${query}`,
          `/login?redirect=${query}`,
          `/reset-password?token=${query}`,
          `/accept-invite?token=${query}`,
        ]) {
          await page.goto(`${app.url}${path}`)
          await page.getByRole('heading').first().waitFor()
          await look(path)
        }
      }
      expect(wrong.splice(0)).toEqual([])
      figure('hostile texts executed in a browser', `0 of ${texts.length}, on ${looks} pages`)
    })
  })
}
