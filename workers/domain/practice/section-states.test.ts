import { describe, expect, it } from 'vitest'
import { type BotDraftForm, supportingAgent } from './bot.ts'
import { isComplete, sectionStates } from './section-states.ts'

const whole: BotDraftForm = {
  scenarioName: 'Night shift, two sheds',
  folders: ['0199b0a0-0000-7000-8000-000000000001'],
  description: 'An unscheduled call.',
  emotionalState: 'rude',
  callScenario: { option: 'usesCompetitor', buyerAttitude: null },
  firstName: 'Stellan',
  lastName: 'Rydqvist',
  gender: 'MALE',
  avatar: 'male-1',
  voice: 'en-US-mason',
  jobTitle: 'Head of Site Operations',
  companyName: 'Quayline Storage',
  personalDetails: 'Six years in the job.',
  companyDetails: ['240 people in two towns'],
  companyOrgStructure: 'Two shed managers.',
  objections: [
    { id: 'a', text: 'We have a system.', kind: 'incumbent', settledBy: '', raisedWhen: 'fromTheStart' },
  ],
  opinions: [{ topic: 'vendors', text: 'They promise too much.' }],
  scorecardConfigId: 'one',
}

const stateOf = (form: BotDraftForm, section: string, callType: 'cold' | 'focus' | 'demo' = 'cold') =>
  sectionStates(form, callType).find((report) => report.section === section)

describe('the sections of the bot form', () => {
  it('are complete for a complete form', () => {
    expect(sectionStates(whole, 'cold').flatMap(({ problems }) => problems)).toEqual([])
    expect(isComplete(whole, 'cold')).toBe(true)
  })

  it('name every missing field in the texts of the form', () => {
    const problems = sectionStates({}, 'cold').flatMap((report) => report.problems)
    expect(problems).toContainEqual({ path: 'folders', message: 'Select a folder to publish a bot' })
    expect(problems).toContainEqual({ path: 'companyDetails', message: 'Provide at least 1 company detail' })
    expect(problems).toContainEqual({ path: 'scorecardConfigId', message: 'Please select a scorecard' })
    expect(problems).toContainEqual({ path: 'callScenario', message: 'This field is required' })
    expect(stateOf({}, 'basicDetails')?.state).toBe('empty')
    expect(stateOf({}, 'gatekeeper')?.state).toBe('empty')
  })

  it('distinguish an incomplete section from one with an error', () => {
    expect(stateOf({ firstName: 'Stellan' }, 'basicDetails')?.state).toBe('partly')
    const long = stateOf({ ...whole, firstName: 'Bartholomew Augustus' }, 'basicDetails')
    expect(long?.state).toBe('error')
    expect(long?.problems).toEqual([{ path: 'firstName', message: 'Maximum 15 characters' }])
  })

  it('require a scorecard for a gatekeeper, unless nobody answers first', () => {
    const gatekeeper = { scorecardConfigId: null, firstName: '', lastName: '', openerLine: '' }
    expect(stateOf({ ...whole, gatekeepers: [{ ...gatekeeper, templateId: 0 }] }, 'gatekeeper')?.state).toBe(
      'empty',
    )
    expect(stateOf({ ...whole, gatekeepers: [{ ...gatekeeper, templateId: 3 }] }, 'gatekeeper')).toEqual({
      section: 'gatekeeper',
      state: 'error',
      problems: [
        {
          path: 'gatekeepers.0.scorecardConfigId',
          message: 'Please select a scorecard for the gatekeeper',
        },
      ],
    })
  })

  it('may do without knowledge, but a row of it needs a question and an answer', () => {
    const row = { id: 'a', asks: ['Who drives at night?'], after: '', says: 'Mostly Piet.' }
    const knowledge = [row, { ...row, asks: [' '] }, { ...row, says: '' }]
    expect(stateOf({ ...whole, knowledge: [row] }, 'personalDetails')?.state).toBe('done')
    expect(stateOf({ ...whole, knowledge }, 'personalDetails')).toEqual({
      section: 'personalDetails',
      state: 'partly',
      problems: [
        { path: 'knowledge.1.asks', message: 'Enter at least 1 question that reps ask' },
        { path: 'knowledge.2.says', message: 'Enter what the buyer answers' },
      ],
    })
  })

  it('need both sides of what another person knows, too', () => {
    const row = { id: 'a', asks: ['Who drives at night?'], after: '', says: '' }
    const person = supportingAgent.parse({
      id: 'olaf',
      firstName: 'Olaf',
      lastName: 'Berg',
      jobTitle: 'Head of IT',
      knowledge: [row],
    })
    expect(stateOf({ ...whole, supportingAgentInfo: [person] }, 'personalDetails')?.problems).toEqual([
      { path: 'supportingAgentInfo.0.knowledge.0.says', message: 'Enter what the buyer answers' },
    ])
  })

  it('require no company, priorities or opinions in a focus call', () => {
    const { companyDetails, objections, opinions, companyOrgStructure, ...rest } = whole
    expect([companyDetails, objections, opinions, companyOrgStructure]).not.toContain(undefined)
    expect(isComplete(rest, 'focus')).toBe(true)
    expect(isComplete(rest, 'cold')).toBe(false)
  })

  it('require one of the seven buyer attitudes in a demo, and an option that the call type has', () => {
    const { problems = [] } = stateOf(whole, 'configDetails', 'demo') ?? {}
    expect(problems.map(({ path }) => path)).toEqual(['callScenario', 'callScenario.buyerAttitude'])
  })
})
