import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { norm } from './normalize.ts'
import { comparableTitle, titleValueTest } from './title-match.ts'

const finds = (value: string, title: string): boolean => titleValueTest(norm(value))(comparableTitle(title))

describe('a title value', () => {
  it.each([
    ['interview', 'Interviews on Monday'],
    ['interview', 'Interviewing Kim'],
    ['interviews', 'Interview: Kim'],
    ['price', 'Pricing'],
    ['policy', 'Policies 2027'],
    ['plan', 'Planning'],
    ['gesprek', 'Gesprekken'],
    ['colloquio', 'Colloqui'],
    ['avaliação', 'Avaliações'],
    ['hr', 'HR chat'],
    ['kickoff', 'Kick-off Kestrel'],
    ['kickoff', 'Two kick offs'],
    ['kick off', 'Kickoff Kestrel'],
    ['walkthrough', 'Walk-through of the plan'],
    ['followup', 'Follow up: pricing'],
    ['follow up', 'Followup with Ana'],
    ['checkin', 'Monthly check-in'],
    ['check in', 'Check-ins in May'],
    ['stand-up', 'Daily stand-ups'],
    ['onboarding', 'On-boarding Kestrel'],
    ['offsite', 'Off-site in May'],
  ])('%j meets another form of its word in %j', (value, title) => {
    expect(finds(value, title)).toBe(true)
  })

  it.each([
    ['legal', 'Demo for Legalsoft'],
    ['legal', 'Paralegal software'],
    ['legal', 'legal.io'],
    ['hr', 'Chris'],
    ['hr', '24 hrs'],
    ['board', 'Dashboard'],
    ['board', 'On-boarding'],
    ['board', 'Boarding pass'],
    ['market', 'Marketing sync'],
    ['new', 'News'],
    ['gespräch', 'Verkaufsgespräch'],
    ['1:1', 'At 11:15'],
    ['q1', 'Q12'],
    ['demo', 'Intro with Demi'],
    ['data', 'Save the date'],
    ['audio', 'Audi roadmap'],
    ['demo', 'Democracy index'],
    ['demo', 'Demolition tender'],
    ['demo', 'Demotivation im Team'],
    ['demo', 'Demographics survey'],
    ['demo', 'Lademodul für Kestrel'],
    ['demo', 'Intro with Nicodemo'],
    ['presentation', 'Representation of minorities'],
    ['präsentation', 'Repräsentation im Beirat'],
    ['training', 'Constraining the scope'],
    ['Kündigung', 'Produktankündigungen'],
    ['Kündigung', 'Preisankuendigung'],
    ['Kündigung', 'Produktankündigungstermin'],
    ['board meeting', 'On-board meeting'],
    ['boarding call', 'On-boarding call'],
    ['call review', 'On-call review'],
    ['site meeting', 'Off-site meeting'],
    ['site', 'On-site'],
    ['disclosure agreement', 'Non-disclosure agreement'],
    ['sales force', 'Salesforce integration'],
    ['checkin', 'Check in Berlin'],
  ])('%j does not meet a longer or another word in %j', (value, title) => {
    expect(finds(value, title)).toBe(false)
  })

  it.each([
    ['performance review', 'Performance-Review'],
    ['performance review', 'performance_review'],
    ['stand-up', 'Standup'],
    ['stand-up', 'Stand up'],
    ["entretien d'embauche", 'Entretien d’embauche'],
    ['Vorstellungsgespräch', 'VORSTELLUNGSGESPRAECH'],
    ['Vorstellungsgespräch', 'Vorstellungsgesprach'],
    ['Vorstellungsgespräch', 'Erstvorstellungsgesprächstermin'],
    ['résumé', 'Resume'],
    ['interview', 'Interview2'],
    ['hr:', 'HR: benefits'],
    ['[internal]', 'Kestrel [Internal]'],
    ['a|b', 'x a|b y'],
    ['legal.io', 'Legal.io intro'],
    ['s.a.', 'Kestrel S.A. demo'],
    ['one on one', 'One on-one with Ana'],
    ['one on one', 'One-on-one with Ana'],
    ['meeting', 'Kick-off-Meeting Kestrel'],
    ['workshop', 'Hands-on-Workshop'],
    ['demo', '⚡️Demo Kestrel'],
    ['demo', '1️⃣Demo Kestrel'],
    ['satış toplantısı', 'SATIŞ TOPLANTISI'],
    ['site visit', 'On-site visit: Kestrel'],
    ['site visit', 'Onsite visits'],
    ['campus interview', 'On-campus interview'],
  ])('%j is found in %j', (value, title) => {
    expect(finds(value, title)).toBe(true)
  })

  it.each([
    ['demo', 'Produktdemo Kestrel'],
    ['demo', 'Produkt-Demo Kestrel'],
    ['demo', 'Zwei Livedemos'],
    ['demos', 'Softwaredemo'],
    ['demo', 'Demotermin mit Ana'],
    ['demo', 'Produktdemotermin'],
    ['schulung', 'Anwenderschulungen'],
    ['Präsentation', 'SOFTWAREPRÄSENTATION'],
    ['Präsentation', 'Ergebnispraesentation'],
    ['Beratung', 'Beratungsgespräch Müller'],
    ['Verkauf', 'Verkaufsgespräch'],
    ['Kunde', 'Kundentermine'],
    ['verlängerung', 'Vertragsverlängerung'],
    ['Kündigung', 'Vertragskündigungen'],
    ['bezoek', 'Klantbezoek'],
    ['presentatie', 'Productpresentatie'],
    ['besök', 'Kundbesök i Lund'],
    ['salg', 'Salgsmøte'],
    ['kick-off', 'Kickoffmeeting'],
  ])('%j is found in the compound of %j', (value, title) => {
    expect(finds(value, title)).toBe(true)
  })

  it('needs the words of a phrase side by side, without other punctuation between them', () => {
    expect(finds('performance review', 'Performance: review')).toBe(false)
    expect(finds('performance review', 'Review of performance')).toBe(false)
    expect(finds('hr:', 'HR chat')).toBe(false)
  })

  it.each([
    ['面接', '山田さん面接'],
    ['면접', '최종면접은'],
    ['مقابلة', 'المقابلة'],
    ['zoom', 'Zoom会議'],
    ['müller様', 'Müller様 定例'],
    ['demo', '製品demoの件'],
    ['demo', 'Demo를 위한 회의'],
  ])('%j is found anywhere in %j, where writing shows no word boundaries', (value, title) => {
    expect(finds(value, title)).toBe(true)
  })

  it.each(['´', '¨', '\ufe0f', '´ ´'])('%j has no letters and is found nowhere', (value) => {
    expect(finds(value, 'Demo with Ana')).toBe(false)
  })

  it('finds itself between spaces and is never found in a longer word, whatever it is', () => {
    const word = fc.stringMatching(/^[a-zäöüéñ]{1,14}$/u)
    fc.assert(
      fc.property(word, word, (value, other) => {
        expect(finds(value, `${other}  ${value.toUpperCase()} ${other}`)).toBe(true)
      }),
    )
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,8}$/u), (value) => {
        expect(finds(value, `xq${value}`)).toBe(false)
        expect(finds(value, `${value}qx`)).toBe(false)
      }),
    )
  })

  it('takes any text as a value, and answers in time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.string(), (value, title) => {
        expect(typeof finds(value, title)).toBe('boolean')
      }),
    )
    const isIn = titleValueTest(norm('Vorstellungsgespräch interview'))
    const started = performance.now()
    isIn(comparableTitle('vorstellungsgespräch'.repeat(25)))
    isIn(comparableTitle('vorstellungsgespräch '.repeat(24)))
    expect(performance.now() - started).toBeLessThan(1000)
  })
})
