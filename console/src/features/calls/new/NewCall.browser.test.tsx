import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useParams,
} from '@tanstack/react-router'
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import {
  makeDocx,
  makeParagraph,
  makePdf,
  makeRtf,
  printLines,
} from '#workers/domain/transcripts/extract/fixtures.ts'
import { schemesFor, wcag } from '../../../ui/testing-axe.ts'
import { TestShell } from '../../../ui/testing.tsx'
import { createDraftStore } from './draft/draft-store.ts'
import { NewCallPage } from './NewCallPage.tsx'

const orgId = '01a1fba1-ccc0-7edd-b169-78566e74e913'
const callId = '01a1fba1-ccc0-7edd-b169-000000000001'
const commandId = '01a1fba1-ccc0-7edd-b169-000000000002'
const organization = {
  id: orgId,
  name: 'Tallgrass',
  logoUrl: null,
  parentId: null,
  dataRegion: 'default',
  pilotExpiresAt: null,
  isActive: true,
  role: 'ADMIN',
  status: 'ACTIVE',
}

type Answer = { status: number; body: unknown }
type Asked = { path: string; method: string; headers: Headers; body: unknown }

/** Stands in for the server; a test can replace single responses. */
let server: { asked: Asked[]; answers: Record<string, (asked: Asked) => Answer | Promise<Answer>> }
let meId = ''
let people = 0
const realFetch = window.fetch

const problem = (status: number, message: string): Answer => ({
  status,
  body: {
    type: 'about:blank',
    title: 'Problem',
    status,
    detail: message,
    message,
    code: 'test',
    requestId: '7f3c-91ad',
  },
})

beforeEach(() => {
  // Every test gets its own user, because drafts are stored per user.
  people += 1
  meId = `01a1fba1-ccc0-7edd-b169-1000000${String(people).padStart(5, '0')}`
  const person = {
    id: meId,
    email: 'dana@tallgrass.example',
    firstName: 'Dana',
    lastName: 'Whitlock',
    avatar: null,
  }
  server = {
    asked: [],
    answers: {
      '/auth/refresh': () => ({
        status: 200,
        body: { accessToken: 'token', expiresAt: new Date(Date.now() + 3_600_000).toISOString() },
      }),
      '/users/me/orgs': () => ({ status: 200, body: { results: [organization] } }),
      '/users/me': () => ({
        status: 200,
        body: {
          ...person,
          platformRole: null,
          organization,
          settings: {},
          role: 'ADMIN',
          capabilities: ['calls.create', 'calls.view', 'users.view'],
          teams: [],
        },
      }),
      '/users': () => ({
        status: 200,
        body: { results: [{ ...person, role: 'ADMIN', status: 'ACTIVE', teams: [] }], total: 1 },
      }),
      '/scorecard-configs/all': () => ({ status: 200, body: { results: [], total: 0 } }),
    },
  }
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (!url.pathname.startsWith('/api/')) return realFetch(input, init)
    const path = url.pathname.slice('/api'.length)
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body
    const asked = { path, method: init?.method ?? 'GET', headers: new Headers(init?.headers), body }
    server.asked.push(asked)
    const answer = await (server.answers[path]?.(asked) ?? problem(404, 'Not found.'))
    return new Response(JSON.stringify(answer.body), {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
    })
  }
})
afterEach(() => {
  window.fetch = realFetch
})

function SavedCall() {
  const { callId: shown } = useParams({ strict: false }) as { callId?: string }
  return <h1>Call {shown}</h1>
}

async function show(scheme: 'light' | 'dark' = 'light') {
  const root = createRootRoute({ component: Outlet })
  const page1 = createRoute({
    getParentRoute: () => root,
    path: '/calls/new',
    component: () => <NewCallPage />,
  })
  const list = createRoute({
    getParentRoute: () => root,
    path: '/calls',
    component: () => <h1>All calls</h1>,
  })
  const page2 = createRoute({ getParentRoute: () => root, path: '/calls/$callId', component: SavedCall })
  const router = createRouter({
    routeTree: root.addChildren([page1, page2, list]),
    history: createMemoryHistory({ initialEntries: ['/calls/new'] }),
  })
  const screen = await render(
    <TestShell scheme={scheme}>
      <RouterProvider router={router as never} />
    </TestShell>,
  )
  await expect
    .element(page.getByRole('button', { name: /Click to select or drag'n'drop a file here/ }))
    .toBeInTheDocument()
  return screen
}

function drop(...files: File[]) {
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  const zone = page.getByRole('button', { name: /Click to select/ }).element()
  zone.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer }))
  zone.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
}

const announced = () => page.getByRole('status').last().element().textContent

const lines = [
  '[00:00:04] - Dana Whitlock: Thanks for making the time today.',
  '[00:00:09] - Aoife: Happy to. What did you want to see?',
  '[00:00:15] - Dana Whitlock: How the night shift plans.',
]
const vtt =
  'WEBVTT\n\n00:04.000 --> 00:08.000\n<v Dana Whitlock>Thanks for making the time today.</v>\n\n00:09.000 --> 00:12.000\n<v Aoife>Happy to. What did you want to see?</v>\n'
const srt =
  '1\n00:00:04,000 --> 00:00:08,000\nDana Whitlock: Thanks for making the time today.\n\n2\n00:00:09,000 --> 00:00:12,000\nAoife: Happy to. What did you want to see?\n'
const json = JSON.stringify([
  { userName: 'Dana Whitlock', message: 'Thanks for making the time today.', secondsFromStart: 4 },
  { userName: 'Aoife', message: 'Happy to. What did you want to see?', secondsFromStart: 9 },
])
const prose =
  'We met on the yard and talked about the night shift.\n\nThey said that the plan is too slow for them.\n\nWe agreed to meet again.'
const vttFile = (name = 'kestrel.vtt', content = vtt) => new File([content], name, { type: 'text/vtt' })
const bytes = (content: Uint8Array, name: string, type = '') =>
  new File([content as Uint8Array<ArrayBuffer>], name, { type })

describe('reading files in the browser', () => {
  it.each([
    ['VTT', () => vttFile()],
    ['SRT', () => new File([srt], 'kestrel.srt')],
    ['TXT', () => new File([lines.join('\n')], 'kestrel.txt', { type: 'text/plain' })],
    ['JSON', () => new File([json], 'kestrel.json', { type: 'application/json' })],
    ['DOCX', () => bytes(makeDocx(lines.map((line) => makeParagraph(line)).join('')), 'kestrel.docx')],
    ['RTF', () => bytes(makeRtf(lines.join('\\par\n')), 'kestrel.rtf', 'application/rtf')],
    ['PDF', () => bytes(makePdf([printLines(lines)]), 'kestrel.pdf', 'application/pdf')],
  ])('reads the bytes of a dropped %s file without the server', async (_kind, file) => {
    await show()
    drop(file())
    await expect.element(page.getByText('Read', { exact: true })).toBeInTheDocument()
    await expect.element(page.getByText('2 speakers', { exact: false }).first()).toBeInTheDocument()
    await expect.poll(announced).toContain(' is read: ')
    expect(server.asked.some(({ path }) => path.includes('parse-transcript'))).toBe(false)
  })

  it.each([
    ['recording.mp4', 'video/mp4', 'abc', 'Unsupported file type. Please upload a text-based transcript.'],
    ['empty.txt', 'text/plain', '', 'This file appears to be empty. Please upload a file with content.'],
    ['large.txt', 'text/plain', 'x'.repeat(4_194_305), 'File size must be less than 2MB'],
    [
      'program.exe',
      '',
      'MZ',
      'Please upload a JSON, PDF, RTF, DOCX, CSV, MD, TXT, SRT, VTT, SBV, TTML, DFXP, XML, YAML, or YML file. Other file formats are not supported.',
    ],
    ['picture.txt', 'text/plain', '\u0089PNG', 'Non-text or unsupported file format detected.'],
    ['broken.docx', '', 'no zip', 'Error parsing DOCX content'],
    ['broken.pdf', 'application/pdf', 'no pdf', 'This PDF appears to be empty or corrupted.'],
    ['control.txt', 'text/plain', 'abc\u0000def ghi', 'Transcript contains binary data.'],
    ['blank.txt', 'text/plain', '  \n ', "The file doesn't contain any readable text content."],
  ])('says why %s is not accepted', async (name, type, content, text) => {
    await show()
    const latin1 = Uint8Array.from(content, (character) => character.charCodeAt(0))
    drop(new File([latin1], name, { type }))
    await expect.element(page.getByText(text, { exact: true })).toBeInTheDocument()
    await expect.poll(announced).toBe(`${name} is not accepted. ${text}`)
    await expect.element(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
  })

  it('gives every dropped file a row and makes the call of the chosen one', async () => {
    await show()
    drop(vttFile('first.vtt'), vttFile('second.vtt', vtt.replaceAll('Aoife', 'Bram')))
    await userEvent.click(page.getByRole('button', { name: 'Use this file: second.vtt' }))
    await userEvent.click(page.getByRole('button', { name: 'Continue' }))
    await expect.element(page.getByRole('radiogroup', { name: 'Side of Bram' })).toBeInTheDocument()
  })
})

describe('several files', () => {
  const second = () => vttFile('second-call.vtt', vtt.replaceAll('Aoife', 'Bram'))

  it('are saved at once, and the draft is empty', async () => {
    server.answers['/integrations/real-calls'] = () => ({ status: 202, body: { callId, commandId } })
    await show()
    drop(vttFile('first-call.vtt'), second())
    await expect.element(page.getByText('2 of 2 files are ready.', { exact: false })).toBeInTheDocument()
    await userEvent.click(page.getByRole('button', { name: 'Save and score 2 calls' }))
    await expect.element(page.getByRole('heading', { name: 'All calls' })).toBeInTheDocument()
    const sent = server.asked.filter(({ path }) => path === '/integrations/real-calls')
    expect(sent.map(({ body }) => (body as { title: string; runScore: boolean }).title)).toEqual([
      'First call',
      'Second call',
    ])
    expect(sent.every(({ body }) => (body as { runScore: boolean }).runScore)).toBe(true)
  })

  it('are saved as they are when their turn comes, without those removed meanwhile', async () => {
    let finish = (): void => undefined
    const first = new Promise<void>((resolve) => (finish = resolve))
    server.answers['/integrations/real-calls'] = async () => {
      await first
      return { status: 202, body: { callId, commandId } }
    }
    await show()
    drop(vttFile('first-call.vtt'), second(), vttFile('third-call.vtt'))
    await userEvent.click(page.getByRole('button', { name: 'Save and score 3 calls' }))
    await userEvent.click(page.getByRole('button', { name: 'Remove second-call.vtt' }))
    await userEvent.click(page.getByRole('button', { name: 'Check third-call.vtt' }))
    await next()
    await userEvent.fill(page.getByRole('textbox', { name: /^Title/ }), 'Third thoughts')
    finish()
    await expect.element(page.getByRole('heading', { name: 'All calls' })).toBeInTheDocument()
    const sent = server.asked.filter(({ path }) => path === '/integrations/real-calls')
    expect(sent.map(({ body }) => (body as { title: string }).title)).toEqual([
      'First call',
      'Third thoughts',
    ])
  })

  it('stop being saved when the draft is discarded', async () => {
    let finish = (): void => undefined
    const first = new Promise<void>((resolve) => (finish = resolve))
    server.answers['/integrations/real-calls'] = async () => {
      await first
      return { status: 202, body: { callId, commandId } }
    }
    await show()
    drop(vttFile('first-call.vtt'), second())
    await userEvent.click(page.getByRole('button', { name: 'Save and score 2 calls' }))
    await userEvent.click(page.getByRole('button', { name: 'Discard draft' }))
    await expect.element(page.getByRole('button', { name: 'Keep draft' })).toHaveFocus()
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Start with a transcript' })).toBeInTheDocument()
    finish()
    await expect.element(page.getByRole('heading', { name: 'All calls' })).toBeInTheDocument()
    expect(server.asked.filter(({ path }) => path === '/integrations/real-calls')).toHaveLength(1)
  })

  it('stay in the draft from the first error on', async () => {
    let tries = 0
    server.answers['/integrations/real-calls'] = () => {
      tries += 1
      return tries === 2 ? problem(503, 'The server is busy.') : { status: 202, body: { callId, commandId } }
    }
    await show()
    drop(vttFile('first-call.vtt'), second(), vttFile('third-call.vtt'))
    await userEvent.click(page.getByRole('button', { name: 'Save and score 3 calls' }))
    await expect
      .element(page.getByText('second-call.vtt was not saved: The server is busy.'))
      .toBeInTheDocument()
    expect(page.getByRole('button', { name: 'Remove first-call.vtt' }).query()).toBeNull()
    await expect.element(page.getByRole('button', { name: 'Remove third-call.vtt' })).toBeInTheDocument()
  })

  it('say why a single one was not saved after saving all of them failed', async () => {
    let message = 'The server is busy.'
    server.answers['/integrations/real-calls'] = () => problem(503, message)
    await show()
    drop(vttFile('first-call.vtt'), second())
    await userEvent.click(page.getByRole('button', { name: 'Save and score 2 calls' }))
    await expect.element(page.getByText(/was not saved: The server is busy\./)).toBeInTheDocument()
    message = 'The server is being restarted.'
    await next()
    await next()
    await next()
    await userEvent.click(page.getByRole('button', { name: 'Save and score' }))
    await expect.element(page.getByRole('alert').getByText(message)).toBeInTheDocument()
    await expect.element(page.getByText(/^The call was not saved\./)).toBeInTheDocument()
    await userEvent.click(page.getByRole('button', { name: 'Discard draft' }))
    await expect.element(page.getByRole('button', { name: 'Keep draft' })).toHaveFocus()
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Start with a transcript' })).toBeInTheDocument()
    expect(page.getByText(message).query()).toBeNull()
  })

  it('dropped on a later step lead back to the list of files', async () => {
    await show()
    drop(vttFile('first-call.vtt'))
    await next()
    drop(second())
    await expect.element(page.getByRole('region', { name: 'All files' })).toBeInTheDocument()
  })
})

describe('files that are not what they seem', () => {
  it.each([
    ['broken.vtt', srt, 'This is not a valid WebVTT file.'],
    ['cueless.vtt', `WEBVTT\n\n${lines.join('\n')}`, 'This is not a valid WebVTT file.'],
  ])('says that %s was read as something else', async (name, content, note) => {
    await show()
    drop(new File([content], name, { type: 'text/vtt' }))
    await expect.element(page.getByText('Check', { exact: true }).first()).toBeInTheDocument()
    await expect.element(page.getByText(note, { exact: false }).first()).toBeInTheDocument()
  })
})

describe('parsing on the server', () => {
  it('is asked only for an unknown format, shows its progress only while it runs, and sends the bytes', async () => {
    let finish: (answer: Answer) => void = () => undefined
    server.answers['/integrations/real-calls/parse-transcript'] = () =>
      new Promise((resolve) => (finish = resolve))
    await show()
    drop(new File([prose], 'notes.txt', { type: 'text/plain' }))
    const progress = page.getByRole('progressbar', { name: 'Parsing notes.txt' })
    await expect.element(progress).toHaveAttribute('aria-valuenow', '0')
    await expect.element(page.getByText('Parsing transcript...')).toBeInTheDocument()
    await expect.element(progress, { timeout: 4_000 }).toHaveAttribute('aria-valuenow', '50')
    await expect.element(page.getByText('Analyzing objections and answers...')).toBeInTheDocument()
    finish({
      status: 200,
      body: {
        messages: [
          {
            secondsFromStart: 0,
            userName: 'Speaker 1',
            message: 'We met on the yard.',
            timeApproximate: true,
          },
        ],
        plainTextTranscript: '',
        actors: [{ name: 'Speaker 1', kind: 'EXTERNAL', messageCount: 1 }],
        detectedFormat: 'paragraphs',
        confidence: 0.2,
        warnings: [],
        proposedRep: null,
      },
    })
    await expect.element(page.getByText('Read', { exact: true })).toBeInTheDocument()
    expect(progress.query()).toBeNull()
    const sent = server.asked.find(({ path }) => path.includes('parse-transcript'))?.body
    expect(sent).toBeInstanceOf(FormData)
    expect(await ((sent as FormData).get('file') as File).text()).toBe(prose)
  })

  it('shows the text of a refusal and offers what could be read for editing', async () => {
    server.answers['/integrations/real-calls/parse-transcript'] = () => problem(422, 'Failed to parse file')
    await show()
    drop(new File([prose], 'notes.txt', { type: 'text/plain' }))
    await expect.element(page.getByText('Failed to parse file', { exact: true })).toBeInTheDocument()
    expect(page.getByRole('button', { name: 'Retry' }).query()).toBeNull()
    await userEvent.click(page.getByRole('button', { name: 'Edit as text' }))
    const editor = page.getByRole('textbox', { name: 'Transcript' })
    await expect.element(editor).toHaveValue(prose)
    await userEvent.fill(editor, lines.join('\n'))
    await userEvent.click(page.getByRole('button', { name: 'Read this text' }))
    await expect.element(page.getByText('Read', { exact: true })).toBeInTheDocument()
  })

  it('can be tried again when the server could not be reached', async () => {
    let tries = 0
    server.answers['/integrations/real-calls/parse-transcript'] = () => {
      tries += 1
      return tries === 1
        ? problem(503, 'The server is busy. Please try again in a moment.')
        : problem(422, 'Failed to parse file')
    }
    await show()
    drop(new File([prose], 'notes.txt', { type: 'text/plain' }))
    await userEvent.click(page.getByRole('button', { name: 'Retry' }))
    await expect.element(page.getByText('Failed to parse file', { exact: true })).toBeInTheDocument()
    expect(tries).toBe(2)
  })
})

const next = () => userEvent.click(page.getByRole('button', { name: 'Continue' }))
const side = (name: string, label: string) =>
  userEvent.click(page.getByRole('radiogroup', { name: `Side of ${name}` }).getByText(label, { exact: true }))

describe('from a transcript to a call', () => {
  it('reads pasted text', async () => {
    await show()
    await userEvent.click(page.getByRole('button', { name: 'Paste text instead' }))
    await expect.element(page.getByRole('textbox', { name: 'Transcript' })).toHaveFocus()
    await userEvent.fill(page.getByRole('textbox', { name: 'Transcript' }), lines.join('\n'))
    await userEvent.click(page.getByRole('button', { name: 'Read this text' }))
    await expect.element(page.getByRole('heading', { name: /Ready.*Pasted text/ })).toBeInTheDocument()
  })

  it('keeps text that is being written when files are added, and asks before other text replaces it', async () => {
    server.answers['/integrations/real-calls/parse-transcript'] = () => problem(422, 'Failed to parse file')
    await show()
    const editor = page.getByRole('textbox', { name: 'Transcript' })
    await userEvent.click(page.getByRole('button', { name: 'Paste text instead' }))
    await userEvent.fill(editor, lines.join('\n'))
    drop(new File([prose], 'notes.txt', { type: 'text/plain' }))
    await userEvent.click(page.getByRole('button', { name: 'Edit as text' }))
    await userEvent.click(page.getByRole('button', { name: 'Stay' }))
    await expect.element(editor).toHaveValue(lines.join('\n'))
    drop(...Array.from({ length: 10 }, (_, index) => vttFile(`call-${index}.vtt`)))
    await userEvent.click(page.getByRole('button', { name: 'Read this text' }))
    await expect.element(page.getByRole('alert').getByText(/^1 file was not added/)).toBeInTheDocument()
    await expect.element(editor).toHaveValue(lines.join('\n'))
    await userEvent.click(page.getByRole('button', { name: 'Remove notes.txt' }))
    await userEvent.click(page.getByRole('button', { name: 'Read this text' }))
    await expect.element(editor).not.toBeInTheDocument()
    await expect.element(page.getByText(/of 10 files are ready/)).toBeInTheDocument()
  })

  it('moves the focus to the heading of each step', async () => {
    await show()
    drop(vttFile())
    await next()
    await expect.element(page.getByRole('heading', { name: /^Who is speaking/ })).toHaveFocus()
    await next()
    await expect.element(page.getByRole('heading', { name: /^Details/ })).toHaveFocus()
  })

  it('stops at two reps and merges them when they are one person', async () => {
    await show()
    drop(vttFile())
    await next()
    await side('Aoife', 'Rep')
    await expect
      .element(page.getByText('Dana Whitlock and Aoife are set as the rep.', { exact: false }))
      .toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
    await userEvent.click(page.getByRole('button', { name: 'Merge them' }))
    await expect.element(page.getByText('2 names: Dana Whitlock, Aoife')).toBeInTheDocument()
    await userEvent.click(page.getByRole('button', { name: 'Split Dana Whitlock' }))
    await userEvent.click(page.getByRole('button', { name: 'Only Dana Whitlock' }))
    await expect.element(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
  })

  it('saves without a score when nobody is the rep', async () => {
    await show()
    drop(vttFile())
    await next()
    await side('Dana Whitlock', 'Buyer')
    await expect
      .element(page.getByText('Who is the rep? Until you choose one, the call can be saved, but not scored.'))
      .toBeInTheDocument()
    await next()
    await next()
    await expect.element(page.getByRole('button', { name: 'Save and score' })).toBeDisabled()
    await expect.element(page.getByRole('button', { name: 'Save', exact: true }).last()).toBeEnabled()
  })

  it('says before it is sent that the rules would exclude it, and asks again once the title is changed', async () => {
    server.answers['/integrations/real-calls/explain-upload'] = ({ body }) => {
      const { title } = body as { title: string }
      const isExcluded = title.startsWith('Job interview')
      return {
        status: 200,
        body: {
          outcome: isExcluded ? 'excluded' : 'scored',
          reason: isExcluded ? 'The title contains "job interview".' : 'To be scored.',
          rule: isExcluded ? { id: callId, label: 'Job interviews', level: 'ORGANIZATION' } : null,
          categoryLabel: null,
        },
      }
    }
    await show()
    drop(vttFile('Job interview Kim.vtt'))
    await next()
    await next()
    await next()
    const warning = page.getByRole('status').filter({ hasText: 'This call would be excluded' })
    await expect.element(warning.getByText('The title contains "job interview".')).toBeVisible()
    // Rules are not named to users who may not see them.
    await expect.element(warning.getByText('Job interviews')).not.toBeInTheDocument()
    await expect.element(warning.getByText(/Nothing of it would be kept/)).toBeVisible()
    expect(server.asked.some(({ path }) => path === '/integrations/real-calls')).toBe(false)
    await userEvent.click(warning.getByRole('button', { name: 'Change title or length' }))
    await userEvent.fill(page.getByRole('textbox', { name: 'Title' }), 'Discovery Kestrel')
    await next()
    await expect.element(page.getByText('This call would be saved and scored')).toBeVisible()
    await expect.element(page.getByText('This call would be excluded')).not.toBeInTheDocument()
  })

  it.each([
    ['held', 'This call would be held for a decision', 'Enter the length'],
    ['saved', 'This call would be saved and not scored', 'Choose call type or scorecard'],
  ] as const)('says that it would be %s, and leads to what changes that', async (outcome, title, way) => {
    server.answers['/integrations/real-calls/explain-upload'] = () => ({
      status: 200,
      body: { outcome, reason: 'Because of a rule.', rule: null, categoryLabel: null },
    })
    await show()
    drop(vttFile())
    await next()
    await next()
    await next()
    await expect.element(page.getByText(title)).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: way }))
    await expect.element(page.getByRole('textbox', { name: 'Title' })).toBeVisible()
  })

  it('saves as always when what the rules would do cannot be asked', async () => {
    await show()
    drop(vttFile())
    await next()
    await next()
    await next()
    await expect.element(page.getByText(/The outcome of the rules could not be checked/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Save and score' })).toBeEnabled()
  })

  it('offers who speaks like the rep, with the reason, and one click makes them the rep', async () => {
    await show()
    const said = [
      '[00:00:02] - Speaker 1: Kestrel Cold Chain, this is Aoife.',
      '[00:00:03] - Speaker 2: Hi Aoife, Dana from Tallgrass. Have I caught you at a bad time?',
      '[00:00:04] - Speaker 1: What is this about?',
      '[00:00:05] - Speaker 2: We help haulage firms plan the night shift. I’ll send you two pages.',
    ]
    drop(new File([said.join('\n')], 'cold.txt', { type: 'text/plain' }))
    await next()
    await expect
      .element(page.getByText(/Probably Speaker 2\. They say that they come from your organization, and/))
      .toBeInTheDocument()
    await userEvent.click(page.getByRole('button', { name: 'Speaker 2 is the rep' }))
    await expect
      .element(
        page.getByRole('radiogroup', { name: 'Side of Speaker 2' }).getByRole('radio', { name: 'Rep' }),
      )
      .toBeChecked()
    await expect.element(page.getByText('Who is the rep?', { exact: false })).not.toBeInTheDocument()
  })

  it('keeps everything when saving fails, repeats it under the same key, and opens the call', async () => {
    let tries = 0
    server.answers['/integrations/real-calls'] = () => {
      tries += 1
      return tries === 1
        ? problem(503, 'The server is busy. Please try again in a moment.')
        : { status: 202, body: { callId, commandId } }
    }
    await show()
    drop(vttFile('kestrel-route-planning.vtt'))
    await next()
    await next()
    await userEvent.click(page.getByRole('combobox', { name: 'Call type' }))
    await expect.element(page.getByRole('option', { name: 'Discovery' })).toBeVisible()
    // No choice is "Decided by rules".
    expect(page.getByRole('option', { name: 'None (default)' }).query()).toBeNull()
    await userEvent.keyboard('{Escape}')
    await userEvent.fill(page.getByRole('textbox', { name: 'Buyer company' }), 'Kestrel Cold Chain')
    await next()
    await userEvent.click(page.getByRole('button', { name: 'Save and score' }))
    await expect
      .element(page.getByText('The server is busy. Please try again in a moment.'))
      .toBeInTheDocument()
    await expect
      .element(
        page.getByText('The call was not saved. Everything you entered is still here.', { exact: false }),
      )
      .toBeInTheDocument()
    await expect.element(page.getByText('Kestrel Cold Chain')).toBeInTheDocument()
    await userEvent.click(page.getByRole('button', { name: 'Save and score' }))
    await expect.element(page.getByRole('heading', { name: `Call ${callId}` })).toBeInTheDocument()
    const sent = server.asked.filter(({ path }) => path === '/integrations/real-calls')
    expect(sent.map(({ headers }) => headers.get('prefer'))).toEqual(['respond-async', 'respond-async'])
    expect(sent[0]?.headers.get('idempotency-key')).toBe(sent[1]?.headers.get('idempotency-key'))
    expect(sent[1]?.body).toMatchObject({
      title: 'Kestrel route planning',
      callerId: meId,
      runScore: true,
      buyerCompany: 'Kestrel Cold Chain',
      actors: [
        { name: 'Dana Whitlock', side: 'rep', userId: meId },
        { name: 'Aoife', side: 'buyer' },
      ],
    })
  })

  it('lists people and scorecards as missing without stopping the upload', async () => {
    server.answers['/users'] = () => problem(500, 'The directory is closed.')
    server.answers['/scorecard-configs/all'] = () => problem(500, 'The scorecards are closed.')
    await show()
    drop(vttFile())
    await next()
    await expect.element(page.getByText('The directory is closed.')).toBeInTheDocument()
    await next()
    await expect.element(page.getByText('The scorecards are closed.')).toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
  })
})

describe('the draft', () => {
  it('shows no file that another tab has removed', async () => {
    await show()
    drop(vttFile('kestrel.vtt'), vttFile('osprey.vtt'))
    await expect.element(page.getByText('Draft kept in this browser', { exact: false })).toBeInTheDocument()
    const otherTab = createDraftStore(`${orgId} ${meId}`)
    const stored = await otherTab.load()
    const [removed] = stored?.files ?? []
    if (stored === null || removed === undefined) throw new Error('Both files are stored.')
    await otherTab.save({ ...stored, files: stored.files.slice(1) }, [removed.id])
    await expect.element(page.getByText('kestrel.vtt').first()).not.toBeInTheDocument()
    await expect.element(page.getByText('osprey.vtt').first()).toBeInTheDocument()
  })

  it('is back after the page was left, until it is discarded', async () => {
    const first = await show()
    drop(vttFile())
    await next()
    await side('Aoife', 'Colleague')
    await expect.element(page.getByText('Draft kept in this browser: kestrel.vtt')).toBeInTheDocument()
    await first.unmount()

    await show()
    await expect
      .element(
        page.getByRole('radiogroup', { name: 'Side of Aoife' }).getByRole('radio', { name: 'Colleague' }),
      )
      .toBeChecked()
    await userEvent.click(page.getByRole('button', { name: 'Discard draft' }))
    await expect.element(page.getByRole('button', { name: 'Keep draft' })).toHaveFocus()
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Start with a transcript' })).toBeInTheDocument()
  })
})

describe('who may upload', () => {
  it.each([
    ['nobody else as the caller', [], ['Dana Whitlock']],
    [
      'every member as the caller to those who may upload for others',
      ['calls.createForOthers'],
      ['Dana Whitlock', 'Ravi Nair'],
    ],
  ])('offers %s', async (_who, more, offered) => {
    const allowed = server.answers['/users/me']!
    server.answers['/users/me'] = async (asked) => {
      const { status, body } = await allowed(asked)
      return { status, body: { ...(body as object), capabilities: ['calls.create', 'calls.view', ...more] } }
    }
    const ravi = {
      id: callId,
      email: 'ravi@tallgrass.example',
      firstName: 'Ravi',
      lastName: 'Nair',
      avatar: null,
      role: 'MEMBER',
    }
    server.answers['/users'] = () => ({
      status: 200,
      body: { results: [{ ...ravi, status: 'ACTIVE', teams: [] }], total: 1 },
    })
    await show()
    drop(vttFile())
    await next()
    await userEvent.click(page.getByRole('combobox', { name: 'Person for Dana Whitlock' }))
    await expect.element(page.getByRole('option', { name: /Dana Whitlock/ })).toBeInTheDocument()
    expect(page.getByRole('option').elements().length).toBe(offered.length)
  })

  it('explains itself to a person without the right', async () => {
    const allowed = server.answers['/users/me']!
    server.answers['/users/me'] = async (asked) => {
      const { status, body } = await allowed(asked)
      return { status, body: { ...(body as object), capabilities: ['calls.view'] } }
    }
    const root = createRootRoute({ component: () => <NewCallPage /> })
    const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) })
    await render(
      <TestShell>
        <RouterProvider router={router as never} />
      </TestShell>,
    )
    await expect.element(page.getByText('You do not have access to this')).toBeInTheDocument()
  })
})

describe.each(schemesFor(import.meta.url))('accessibility in %s', (scheme) => {
  it('has no violations on any step', async () => {
    const problems = async () => {
      const { violations } = await axe.run(document.body, wcag)
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ')}`,
      )
    }
    await show(scheme)
    expect(await problems()).toEqual([])
    drop(
      vttFile(
        'ملف المكالمة.vtt',
        vtt.replaceAll('Aoife', 'محمد عبد الرحمن').replaceAll('Dana Whitlock', 'Speaker 1'),
      ),
      new File(['x'], 'a.mp4', { type: 'video/mp4' }),
    )
    await expect.element(page.getByText('Read', { exact: true })).toBeInTheDocument()
    for (let step = 0; step < 3; step += 1) {
      expect(await problems()).toEqual([])
      await next()
    }
    expect(await problems()).toEqual([])
  })
})
