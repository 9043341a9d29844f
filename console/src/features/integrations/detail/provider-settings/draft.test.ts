import { describe, expect, it } from 'vitest'
import { settingsOf } from '#workers/domain/provider-settings.ts'
import { draftOf, readDraft } from './draft.ts'

describe('settings as they are typed', () => {
  it('are what they were, when nothing is changed', () => {
    const settings = settingsOf('clari_copilot')
    const values = { durationUnit: 'min', startFields: ['begin', 'time'], requestsPerMinute: 30 }
    const { values: read, problems } = readDraft(settings, draftOf(settings, values))
    expect(problems.size).toBe(0)
    expect(read).toEqual({
      ...values,
      transcriptUnit: 's',
      mode: 'poll',
      durationFields: null,
      transcriptWaitHours: null,
    })
  })

  it('name several fields each by several names', () => {
    const settings = settingsOf('orum')
    const draft = draftOf(settings, { fieldAliases: { id: ['uuid', 'call'] } })
    expect(draft['fieldAliases.id']).toBe('uuid, call')
    const { values } = readDraft(settings, {
      ...draft,
      'fieldAliases.id': ' , uuid ,',
      'fieldAliases.title': 'subject',
    })
    expect(values['fieldAliases']).toEqual({ id: ['uuid'], title: ['subject'] })
    expect(readDraft(settings, { ...draft, 'fieldAliases.id': ' ' }).values['fieldAliases']).toBeNull()
  })

  it('are refused with their name, and the others are read', () => {
    const settings = settingsOf('hubspot')
    const draft = {
      ...draftOf(settings, {}),
      requestsPerMinute: 'many',
      objectsVersion: 'v4',
      acceptSignatureV1: 'on',
    }
    const { values, problems } = readDraft(settings, draft)
    expect([...problems].toSorted()).toEqual(['objectsVersion', 'requestsPerMinute'])
    expect(values).toMatchObject({ acceptSignatureV1: true, transcriptIdProperty: null })
  })
})
