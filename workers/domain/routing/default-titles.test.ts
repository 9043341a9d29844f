import { describe, expect, it } from 'vitest'
import { seedPrivacyRules } from './default-rules.ts'
import { defaultTitles } from './default-titles.ts'
import { evaluatePrivacy, preparePrivacyRules } from './privacy.ts'
import { privacyRule } from './testing.ts'

const prepared = preparePrivacyRules(
  seedPrivacyRules.map((rule) => privacyRule({ ...rule, id: `p${rule.position}` })),
  { isWhitelist: false },
)
const isExcluded = (title: string): boolean =>
  evaluatePrivacy({ title, participantUserIds: [], durationSeconds: 1800 }, prepared, null).verdict ===
  'excluded'

const excluded: Record<string, string[]> = {
  standups: [
    'Daily standup',
    'Sales stand-up',
    'Stand up EMEA',
    'Team standups Q3',
    'Daily Scrum Team Blau',
    'Dagstart verkoop',
  ],
  'job interviews in English': [
    'Job interview: Kim Meyer',
    'Job interviews Thursday',
    'Hiring interview / AE',
    'Candidate interview – Priya S.',
    'Interview candidate: Tom (SDR)',
    'Interviewing candidates for Berlin',
    'Panel Interview - Regional Manager',
    'Final interview (onsite)',
    'Second-round interview, Account Executive',
    'SDR interview w/ Jo',
    'AE Interviews – batch 2',
    'Interview loop debrief',
    'Recruiter screen: Dana',
    'Exit interview Sam',
  ],
  'job interviews in German': [
    'Vorstellungsgespräch Kim Meyer',
    'Vorstellungsgespraech: Vertrieb',
    'Vorstellungsgespräche Mittwoch',
    'Online-Vorstellungsgespräch',
    'Zweites Vorstellungsgespräch – Key Account',
    'Bewerbungsgesprächstermin Herr Lenz',
    'Erstbewerbungsgespräch',
    'Bewerberinterviews Innendienst',
    'Recruitinggespräch Innendienst',
    'Jobinterview Werkstudentin',
  ],
  'job interviews in French': [
    'Entretien d’embauche – Paul',
    "Entretiens d'embauche lundi",
    'ENTRETIEN DE RECRUTEMENT commercial',
    'Entretien candidat : Léa',
  ],
  'job interviews in Spanish': [
    'Entrevista de trabajo: Lucía',
    'Entrevistas de trabajo, martes',
    'Entrevista laboral Pedro',
    'Entrevista de seleccion – ventas',
  ],
  'job interviews in Portuguese': [
    'Entrevista de emprego – Rui',
    'Entrevistas de seleção SDR',
    'Entrevista com candidatos',
  ],
  'job interviews in Italian': ['Colloquio di lavoro Marco', 'Colloqui di selezione – vendite'],
  'job interviews in Dutch': [
    'Sollicitatiegesprek Joris',
    'Sollicitatiegesprekken dinsdag',
    'Tweede sollicitatie: Noor',
  ],
  'reviews of people': [
    'Performance review Sam',
    'Performance-Review Sam',
    'Q4 Performance Reviews',
    'Salary review – Inès',
    'Mitarbeitergespräch Julia',
    'Jahres-Mitarbeitergespräche',
    'Leistungsbeurteilungen 2026',
    'Gehaltsverhandlung Tim',
    'Performancegespräch mit Tim',
    "Entretien d'évaluation de Marc",
    'Entretiens individuels équipe Sud',
    'Évaluation + négociation salariale',
    'Evaluación de desempeño – Ana',
    'Evaluaciones de desempeño Q2',
    'Avaliação de desempenho: Rui',
    'Avaliações de desempenho',
    'Valutazione delle prestazioni Luca',
    'Colloquio di valutazione annuale',
    'Functioneringsgesprek Lotte',
    'Beoordelingsgesprekken team Noord',
  ],
  'personnel and pay': [
    'HR chat',
    'HR check-in with Dana',
    'HR 1:1',
    'Payroll questions',
    'Payroll run May',
    'Sick leave: next steps',
    'Parental leave planning',
    'BEM-Gespräch',
    'Disciplinary meeting',
  ],
  'legal advice and company bodies': [
    'Legal sync',
    'Weekly legal / sales',
    'Attorney–client: privileged',
    'Attorney client call',
    'Board meeting prep',
    'Board meetings 2027',
    'Board of Directors Q2',
    'Aufsichtsratssitzung',
    'Vorstandssitzungen',
    'Gesellschafterversammlung 2026',
    "Conseil d'administration – ordre du jour",
    'Junta directiva',
    'Consejo de administracion',
    'Conselho de Administração',
    'Consiglio di amministrazione',
    'Raad van Bestuur',
    'Juridisch overleg',
  ],
}

const kept: Record<string, string[]> = {
  'words inside words': [
    'Paralegal software demo',
    'Demo for Legalsoft',
    'LegalZoom discovery',
    'Chris <> Brightpath',
    'Onboarding call',
    'On-boarding meeting',
    'Dashboard walkthrough',
    'Three month plan',
    'Renewal through 2027',
    'Boarding call: airline pilot project',
    'Outstanding points with Kestrel',
  ],
  'interviews with users and customers': [
    'User interview: pricing page',
    'User interviews, round table',
    'Customer interview – Kestrel',
    'Research interview with Ana',
    'Interview with the CFO of Brightpath for the case study',
    'Podcast interview: Sam',
    'Discovery interview Kestrel Cold Chain',
    'Kundeninterview Preisseite',
    'Nutzerinterview',
    'Entretien utilisateur : page de prix',
    'Entretien commercial Kestrel',
    'Entrevista con cliente: Kestrel',
    'Entrevista de cliente',
    'Entrevista com usuário',
    'Intervista cliente',
    'Colloquio conoscitivo con Kestrel',
    'Klantgesprek Kestrel',
    'Kennismakingsgesprek Kestrel',
  ],
  'sales to these departments': [
    'Legal tech demo',
    'Demo: payroll module',
    'Payroll software discovery with Kestrel',
    'HR software demo',
    'Kestrel HR: demo',
    'Human Resources platform, first call',
    'Demo für die Personalabteilung',
    'Recruiting software demo',
    'Contract legal terms – Kestrel',
    'Board games distributor: discovery',
    'White board session',
    'Job board call with Indeed',
    'Kanban board review',
    'legal.io intro',
  ],
  'everyday sales calls': [
    'Verkaufsgespräch Kestrel',
    'Erstgespräch Brightpath',
    'Beratungsgespräch Lager',
    'Jahresgespräch Einkauf REWE',
    'Verhandlung Rahmenvertrag',
    'Strategiesitzung mit Kestrel',
    'Point hebdo Kestrel',
    'Entretien téléphonique prospect',
    'Reunión comercial',
    'Reunião de apresentação',
    'Riunione commerciale',
    'Offertebespreking',
    'Performance of the Q3 campaign',
    'Review performance dashboard',
    'Intro: Interim Solutions',
    'Follow-up after trade fair',
    'Renewal 2027',
  ],
}

const rowsOf = (families: Record<string, string[]>) =>
  Object.entries(families).flatMap(([family, titles]) => titles.map((title) => [family, title] as const))

describe('the default privacy rules', () => {
  it.each(rowsOf(excluded))('exclude %s: %j', (_family, title) => {
    expect(isExcluded(title)).toBe(true)
  })

  it.each(rowsOf(kept))('keep %s: %j', (_family, title) => {
    expect(isExcluded(title)).toBe(false)
  })

  it('find a title of just their words', () => {
    expect(
      Object.values<readonly string[]>(defaultTitles)
        .flat()
        .filter((value) => !isExcluded(value)),
    ).toEqual([])
  })
})
