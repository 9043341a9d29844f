import { describe, expect, it } from 'vitest'
import { readConversation } from '../conversation.ts'
import { conversationOf } from '../testing-conversations.ts'
import { objectionLibrary, objectionsOf } from './objections.ts'
import { detect, testDetectors } from './testing-cases.ts'

const objection = 'B: We already use somebody for that.'

describe('detectors of objections', () => {
  testDetectors([
    {
      id: 'objection-acknowledged',
      yes: [objection, 'R: That makes sense. Most do.'],
      no: [objection, 'R: But ours is better.'],
    },
    {
      id: 'objection-explored',
      yes: [objection, 'R: Okay. What made you choose them?'],
      no: [objection, 'R: Ours is better. Would you be open to a call?'],
    },
    {
      id: 'returns-to-ask',
      yes: [objection, 'R: Understood.', 'B: Yes.', 'R: Would you be open to a short conversation?'],
      no: ['R: Would you be open to a short conversation?', objection, 'R: Okay, bye.'],
    },
    {
      id: 'objection-answered',
      yes: [
        'B: We already use a provider for that.',
        'R: We run beside whatever provider you have, nothing is replaced.',
      ],
      no: [objection, 'R: Okay. Bye.'],
      noKind: 'unclear',
    },
    {
      id: 'objection-resolved-check',
      yes: [objection, 'R: We run beside it. Does that answer it?'],
      no: [objection, 'R: We run beside it.'],
    },
  ])

  it.each([
    ['brushOff', 'Can you just email me something?'],
    ['brushOff', "I'm about to go into a meeting."],
    ['noNeed', 'We are happy with the way it is.'],
    ['incumbent', 'We built our own a while ago.'],
    ['price', 'That is more than we planned.'],
    ['timing', 'Try again next quarter.'],
    ['timing', "We're mid-migration."],
    ['authority', 'My director decides that.'],
    ['trust', 'We tried this before and it was a disaster.'],
    ['trust', 'Where is our data kept?'],
    ['effort', "My team won't adopt it."],
    ['effort', 'Who does the integration?'],
    ['renewal', 'Usage is low these days.'],
    ['gatekeeper', "She doesn't take cold calls."],
  ] as const)('recognize the objection %s: “%s”', (kind, line) => {
    expect(objectionLibrary[kind].test(line)).toBe(true)
    expect(objectionsOf(readConversation(conversationOf([`B: ${line}`])))).toHaveLength(1)
  })

  it.each([
    "I've got my own guy for the roof.",
    'No thanks.',
    'That is way over what we pay now.',
    'My people would never touch it.',
    'You people ring every week.',
    "Don't want another one.",
    "I've got a lad for that.",
    'We did something like this before and they hated it.',
    'Everybody says that.',
    'Like I said, we rent.',
    "The inspector won't accept it.",
    "I'm not moving it anywhere.",
    'Let me be the misery here.',
  ])('recognize push-back in plain words: “%s”', (line) => {
    expect(objectionsOf(readConversation(conversationOf([`B: ${line}`])))).toHaveLength(1)
  })

  it('count a no to the ask as an objection', () => {
    const asked = ['R: Would Monday at nine suit you?', 'B: Neither that nor the week after.']
    expect(objectionsOf(readConversation(conversationOf(asked)))).toHaveLength(1)
    const told = ['R: Is it raining there?', 'B: No.']
    expect(objectionsOf(readConversation(conversationOf(told)))).toHaveLength(0)
  })

  it('see a doubt explored only by a question about it', () => {
    const doubt = 'B: What if the wind takes the antenna down?'
    expect(
      detect('objection-explored', [
        doubt,
        'R: Is it the repair that worries you, or the hours without signal?',
      ]).kind,
    ).toBe('found')
    expect(detect('objection-explored', [doubt, 'R: Shall I show you the invoices?']).kind).not.toBe('found')
  })

  it('do not mistake an argument in the form of a question for interest', () => {
    expect(
      detect('objection-explored', [objection, "R: Isn't ours the better one? Why don't you give it a try?"])
        .kind,
    ).not.toBe('found')
  })

  it('do not mistake a contradiction for an acknowledgment', () => {
    expect(detect('objection-acknowledged', ['B: It is too expensive.', 'R: No, it is not.']).kind).toBe(
      'absent',
    )
  })

  it('recognize in other words that the rep checks a doubt', () => {
    expect(
      detect('objection-resolved-check', [
        'B: I am worried about the noise.',
        'R: It is as loud as a fridge. Is that one off the table, or is there a bit left?',
      ]).kind,
    ).toBe('found')
  })

  it.each([
    'How old is the one that you have?',
    'Did you sign for a year, or is it month by month?',
    'Right. What would have to change?',
    "So it's not the money, it's the weeks of setting up.",
    'Tell me about the last time.',
  ])('recognize a question, or a reflection, about what is behind it: “%s”', (line) => {
    expect(detect('objection-explored', [objection, `R: ${line}`]).kind).toBe('found')
  })

  it.each([
    'Could I get your email?',
    'And who is that through?',
    'Is the manager around?',
    'When does the committee meet?',
  ])('do not mistake a way around the objection for interest in it: “%s”', (line) => {
    expect(detect('objection-explored', [objection, `R: ${line}`]).kind).not.toBe('found')
  })

  it.each(['True enough.', 'Some do.', 'I know, and I would be tired of it.', 'Then stay with them.'])(
    'recognize short words of acknowledgment: “%s”',
    (line) => {
      expect(detect('objection-acknowledged', [objection, `R: ${line}`]).kind).toBe('found')
    },
  )

  it.each([
    'What if I brought one round and you tried it?',
    'The following week?',
    "We're in your area in June.",
    'Should I put you down for it?',
  ])('recognize the ask when it comes back in other words: “%s”', (line) => {
    expect(detect('returns-to-ask', [objection, `R: ${line}`]).kind).toBe('found')
  })

  it('require the rep to ask whether a doubt is settled, not just to say so', () => {
    const doubt = 'B: I am worried about the noise.'
    expect(
      detect('objection-resolved-check', [doubt, 'R: It sleeps at night. Would that do you?']).kind,
    ).toBe('found')
    expect(detect('objection-resolved-check', [doubt, 'R: One is just enough.']).kind).toBe('absent')
  })

  it('do not apply if the buyer raises no objection', () => {
    for (const id of [
      'objection-acknowledged',
      'objection-explored',
      'returns-to-ask',
      'objection-answered',
      'objection-resolved-check',
    ]) {
      expect(detect(id, ['R: Hello.', 'B: That sounds interesting.', 'R: Great.']).kind).toBe('notApplicable')
    }
  })

  it('are unsure if the call ends with the objection', () => {
    expect(detect('objection-acknowledged', ['R: Hello.', objection]).kind).toBe('unclear')
  })

  it('leave it to a person if fewer than a third of the objections are acknowledged', () => {
    const finding = detect('objection-acknowledged', [
      objection,
      'R: That makes sense.',
      'B: It is too expensive.',
      'R: No, it is cheap.',
      'B: We are fine as we are.',
      'R: You are not.',
      'B: We have no budget for it.',
      'R: Find some.',
    ])
    expect(finding).toMatchObject({ kind: 'unclear', reason: expect.stringContaining('1 of 4') })
  })
})
