import { describe, expect, it } from 'vitest'
import { asGoal, asSpeech } from './speech.ts'

const stellan = {
  firstName: 'Stellan',
  lastName: 'Rydqvist',
  gender: 'MALE',
  companyName: 'Quayline Storage',
} as const
const odette = {
  firstName: 'Odette',
  lastName: 'Marchmain',
  gender: 'FEMALE',
  companyName: 'Saffron Table',
} as const

describe('a note of the form as the buyer says it', () => {
  it.each([
    ['Uses Acme for the rotas', 'We use Acme for the rotas.'],
    ['His rota tool renews in March', 'My rota tool renews in March.'],
    ['He covers open Sundays himself', 'I cover open Sundays myself.'],
    ['Agency cover costs £1,100 a weekend', 'Agency cover costs £1,100 a weekend.'],
    ['Two crew leads resigned in October', 'Two crew leads resigned in October.'],
    ['Board approved €45k, unspent until 31 March', 'The board approved €45k, unspent until 31 March.'],
    ['IT blocked a rota project in 2025', 'IT blocked a rota project in 2025.'],
    ['240 people in Felixstowe and Harwich', "We're 240 people in Felixstowe and Harwich."],
    ['Three warehouses in Ohio', "We've got three warehouses in Ohio."],
    ['The company ships to twelve states', 'We ship to twelve states.'],
    ['Quayline Storage has its own fleet', 'We have our own fleet.'],
    ['Lost two supervisors over weekends', 'We lost two supervisors over weekends.'],
    ['Looking for a second supplier', "We're looking for a second supplier."],
    ['We already use someone for the rotas.', 'We already use someone for the rotas.'],
    ['Stellan promised the board a fix by April', 'I promised the board a fix by April.'],
    ['Budget: 45k a year', 'Budget? 45k a year.'],
    [
      'Quayline Storage rents out sheds and moves goods between them',
      'We rent out sheds and move goods between them.',
    ],
    ['Customer of Larkfield for two years', "We've been a customer of Larkfield for two years."],
    ['In August they paid a mill twice', 'In August we paid a mill twice.'],
    ['A standing excavator cost them 11 days', 'A standing excavator cost us 11 days.'],
    ['Two outages in the past year', "We've had two outages in the past year."],
    ['MedShift: publishes plans six weeks ahead', 'MedShift publishes plans six weeks ahead.'],
    ['His colleague has said that he will leave', 'My colleague has said that he will leave.'],
  ])('“%s” becomes “%s”', (note, said) => {
    expect(asSpeech(note, stellan, 'company')).toBe(said)
  })

  it('uses the gender of the buyer', () => {
    expect(asSpeech('The board told her to wait', odette, 'company')).toBe('The board told me to wait.')
    expect(asSpeech('His director signs above £20k', odette, 'company')).toBe(
      'His director signs above £20k.',
    )
    expect(asSpeech('She is worried about her crew', odette, 'person')).toBe("I'm worried about my crew.")
  })

  it('keeps "they" and "it" in an opinion about somebody else', () => {
    expect(asSpeech('They do not want freedom in planning.', odette, 'opinion')).toBe(
      'They do not want freedom in planning.',
    )
    expect(asSpeech('Calls for the directors go through her.', odette, 'person')).toBe(
      'Calls for the directors go through me.',
    )
  })

  it.each([
    ['Not to lose the deal', "We don't want to lose the deal."],
    ['Never explain a Black Friday again', 'We never want to explain a Black Friday again.'],
    ['Hand a healthy firm to his daughter', 'We want to hand a healthy firm to my daughter.'],
    ["Keep Olga's mornings free", "We want to keep Olga's mornings free."],
  ])('the goal “%s” becomes “%s”', (note, said) => {
    expect(asGoal(note, stellan)).toBe(said)
  })

  it('adds nothing that the form does not have, whatever the form contains', () => {
    expect(asSpeech('{fact} ${1} $& says', stellan, 'company')).toContain('{fact} ${1} $&')
    expect(asSpeech('x'.repeat(2000), stellan, 'company').length).toBeLessThan(300)
  })
})
