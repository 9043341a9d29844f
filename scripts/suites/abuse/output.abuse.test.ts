import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiTest, createApiTest } from '#api/testing/test-api.ts'
import { givenCall, givenTranscript } from '#api/testing/calls.ts'
import { openMail } from '#workers/mail.ts'
import { transcriptFileName } from '../../../console/src/ui/transcript/transcript-text.ts'
import { chromiumPath } from '../../chromium.ts'
import { isFullSize } from '../../figures.ts'
import { describeHostileConsole } from './hostile-console.ts'
import { formulaTexts, scriptTexts } from './hostile-output.ts'
import { injectionTexts } from './hostile-texts.ts'
import { openSmtpSink } from '../lab/smtp-sink.ts'
import { permitAll } from '#workers/security/testing-outgoing.ts'

const texts = [...scriptTexts, ...formulaTexts]

describe('hostile texts on their way out', () => {
  let api: ApiTest
  beforeAll(async () => {
    api = await createApiTest({ config: { logLevel: 'error' } })
  })
  afterAll(() => api?.close())

  it('leave the API as JSON that no browser takes for a page', async () => {
    const orgId = await api.givenOrganization({ name: scriptTexts[0] ?? '' })
    const owner = await api.givenUser({
      orgId,
      role: 'OWNER',
      firstName: 'x',
      lastName: scriptTexts[2] ?? '',
    })
    const callId = await givenCall(api, orgId, {
      title: scriptTexts[0] ?? '',
      buyer_company: scriptTexts[4] ?? '',
    })
    await givenTranscript(api, orgId, callId)
    const base = '/integrations/real-calls'
    const paths = [
      '/users/me',
      '/users',
      '/organizations/me',
      `${base}/${callId}`,
      `${base}/transcription/${callId}`,
      '/users/%3Cscript%3Ehit(1)%3C%2Fscript%3E',
      '/<script>hit(1)</script>',
      `/users?search=${encodeURIComponent('<script>')}&from=<script>`,
    ]
    for (const path of paths) {
      const { headers } = await api.request(owner, 'GET', path, { headers: { accept: 'text/html' } })
      expect({
        path,
        type: String(headers['content-type']).split(';')[0],
        sniff: headers['x-content-type-options'],
      }).toEqual({
        path,
        type: expect.stringMatching(/^application\/(?:problem\+)?json$/),
        sniff: 'nosniff',
      })
      expect(String(headers['content-security-policy'])).toContain("default-src 'self'")
    }
  })

  it('name no file outside of the folder of downloads', () => {
    for (const text of [
      ...texts,
      ...injectionTexts,
      'CON',
      '..',
      '.htaccess',
      'a'.repeat(500),
      '\u202egpj.exe',
    ]) {
      const name = transcriptFileName(text)
      expect(name).toMatch(/^[\p{L}\p{M}\p{N} ]+\.txt$/u)
      expect(Array.from(name).length).toBeLessThanOrEqual(84)
    }
  })

  it('add no header and no address to a mail', async () => {
    const sink = await openSmtpSink()
    const mail = openMail(sink.url('password'), 'coachline@example.test', permitAll)
    try {
      for (const name of [
        'x\r\nBcc: other@example.test',
        'x\nTo: other@example.test\n\nbody',
        ...scriptTexts.slice(0, 3),
      ]) {
        sink.mails.length = 0
        await mail.send({
          orgId: 'any',
          to: 'ada@example.test',
          subject: `You are invited to ${name} on Coachline`,
          text: name,
          messageId: '<1@coachline>',
        })
        const [sent] = sink.mails
        const [head = ''] = (sent?.data ?? '').split('\n\n')
        expect(sent?.to).toEqual(['ada@example.test'])
        expect(
          head
            .match(/^(?:to|cc|bcc|subject|content-type):/gim)
            ?.map((line) => line.toLowerCase())
            .toSorted(),
        ).toEqual(['content-type:', 'subject:', 'to:'])
        expect(head).toMatch(/^Content-Type: text\/plain/m)
      }
    } finally {
      mail.close()
      await sink.close()
    }
  })
})

if (isFullSize && chromiumPath() !== null) describeHostileConsole()
else
  console.warn(
    'LEFT OUT: hostile texts in a real browser, which belongs to the full size and needs Chromium.',
  )
