import { describe, expect, it } from 'vitest'
import { type BotDraftForm, botForm } from '#workers/domain/practice/bot.ts'
import { compileScript, openConversation, replay, step } from '#workers/domain/practice/index.ts'
import { wholeForm } from '../../testing-bots.ts'
import { editBetween, openChat, say, tagsOf, withScript } from './chat.ts'

const engine = { openConversation, step, replay }
const scriptOf = (form: BotDraftForm) =>
  compileScript(botForm.parse(form), 'cold', { agentId: 'bot', repName: 'Dana Whitlock' })
const at = '2026-11-26T11:02:00.000Z'

describe('the chat next to the form', () => {
  it('begins with the opening line, or with the gatekeeper', () => {
    const [first] = openChat(engine, scriptOf({ ...wholeForm, openerLine: 'Rydqvist.' }), 'seed').lines
    expect(first).toMatchObject({ kind: 'turn', isOpening: true, turn: { side: 'buyer', text: 'Rydqvist.' } })
    const gatekeeper = { templateId: 2, scorecardConfigId: null, firstName: '', lastName: '', openerLine: '' }
    const guarded = openChat(engine, scriptOf({ ...wholeForm, gatekeepers: [gatekeeper] }), 'seed')
    expect(guarded.lines[0]).toMatchObject({ kind: 'turn', turn: { side: 'gatekeeper' } })
  })

  it('notes an edit in the chat, keeps what was said, and continues with the new form', () => {
    const before = say(
      engine,
      openChat(engine, scriptOf(wholeForm), 'seed'),
      'Hi, this is Dana from Larkfield.',
    )
    const changed = { ...wholeForm, personalDetails: 'Ten years in the job.' }
    const edit = editBetween(wholeForm, changed)
    expect(edit).toEqual({ part: 'personalDetails' })
    const after = withScript(engine, before, scriptOf(changed), edit!, at)
    expect(after.lines.slice(0, before.lines.length)).toEqual(before.lines)
    expect(after.lines.slice(before.lines.length)).toEqual([{ kind: 'edit', edit, at }])
    expect(say(engine, after, 'How do you plan your shifts today?').inputs).toHaveLength(2)
  })

  it('names the one objection or fact that an edit was about, and otherwise the section', () => {
    const [objection] = wholeForm.objections ?? []
    const objections = [objection!, { ...objection!, id: 'objection-2', text: 'No time.' }]
    expect(editBetween(wholeForm, { ...wholeForm, objections })).toEqual({ part: 'objection', number: 2 })
    expect(
      editBetween({ ...wholeForm, objections }, { ...wholeForm, objections: objections.slice(0, 1) }),
    ).toEqual({
      part: 'prioritiesAndObjections',
    })
    expect(editBetween(wholeForm, { ...wholeForm, firstName: 'Stella' })).toEqual({ part: 'basicDetails' })
    expect(editBetween(wholeForm, { ...wholeForm })).toBeNull()
  })

  it('numbers what an answer used as the form does', () => {
    expect(tagsOf({ facts: ['fact-1'], objections: ['objection-1', 'scenario'] }, wholeForm)).toEqual([
      { part: 'fact', number: 1 },
      { part: 'objection', number: 1 },
      { part: 'objection', number: null },
    ])
  })
})
