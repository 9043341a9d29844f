import { describe, expect, it } from 'vitest'
import { type ProviderSettingValue, settingsOf } from '#workers/domain/provider-settings.ts'
import { type Draft, draftOf, schemaOfDraft } from './draft.ts'

/** A provider's setting fields, and their problems with a draft. */
function fieldsOf(provider: string, values: Record<string, ProviderSettingValue> = {}) {
  const settings = settingsOf(provider)
  const schema = schemaOfDraft(settings, ({ label }) => `Check “${label}”`)
  return { draft: draftOf(settings, values), read: (draft: Draft) => schema.safeParse(draft) }
}

describe('settings as they are typed', () => {
  it('are what they were, when nothing is changed', () => {
    const values = { durationUnit: 'min', startFields: ['begin', 'time'], requestsPerMinute: 30 }
    const { draft, read } = fieldsOf('clari_copilot', values)
    expect(read(draft).data).toEqual({
      ...values,
      transcriptUnit: 's',
      mode: 'poll',
      durationFields: null,
      transcriptWaitHours: null,
    })
  })

  it('name several fields each by several names', () => {
    const { draft, read } = fieldsOf('orum', { fieldAliases: { id: ['uuid', 'call'] } })
    expect(draft['fieldAliases']).toMatchObject({ id: 'uuid, call', title: '' })
    const aliases = (fieldAliases: Record<string, string>) =>
      read({ ...draft, fieldAliases }).data?.['fieldAliases']
    expect(aliases({ id: ' , uuid ,', title: 'subject' })).toEqual({ id: ['uuid'], title: ['subject'] })
    expect(aliases({ id: ' ', title: '' })).toBeNull()
  })

  it('are refused with a text at each field that does not fit', () => {
    const { draft, read } = fieldsOf('hubspot')
    const entered = { ...draft, requestsPerMinute: 'many', objectsVersion: 'v4', acceptSignatureV1: true }
    const issues = read(entered).error?.issues.map(({ path, message }) => [path.join('.'), message])
    expect(issues?.toSorted()).toEqual([
      ['objectsVersion', 'Check “Version of the calls API”'],
      ['requestsPerMinute', 'Check “Requests per minute”'],
    ])
    const fitting = { ...entered, requestsPerMinute: '60', objectsVersion: ' v3 ' }
    expect(read(fitting).data).toMatchObject({
      requestsPerMinute: 60,
      objectsVersion: 'v3',
      acceptSignatureV1: true,
      transcriptIdProperty: null,
    })
  })

  it('are refused at the one name that does not fit', () => {
    const { draft, read } = fieldsOf('orum')
    const tooLong = { ...draft, fieldAliases: { id: 'uuid', title: 'a'.repeat(101) } }
    expect(read(tooLong).error?.issues.map(({ path }) => path)).toEqual([['fieldAliases', 'title']])
  })
})
