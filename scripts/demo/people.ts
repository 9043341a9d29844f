import type { OrgRole, PlatformRole, TeamRole, UserStatus } from '#db/vocabulary/organizations.ts'

export type DemoMembership = {
  organizationKey: string
  role: OrgRole
  teams: { key: string; role: TeamRole }[]
  /** Capabilities of a CUSTOM member; with an empty list they may do nothing. Null for every other role. */
  capabilities: string[] | null
}

/** Kinds of call that have a scorecard, by the scorecard's own call type. */
export type SoldKind = 'discovery' | 'cold' | 'demo' | 'renewal' | 'checkin'

export type DemoPerson = {
  email: string
  /** At most 15 characters. */
  firstName: string
  /** At most 25 characters; empty for people with a single name. */
  lastName: string
  status: UserStatus
  platformRole: PlatformRole | null
  /** Background of a generated picture as #rrggbb; null if the person has no picture. */
  avatarColor: string | null
  /** How well the person sells, 0 to 1; null if they make no calls. */
  skill: number | null
  /** The kinds of call that the person makes, the main one first; empty if they make no calls. */
  sells: readonly SoldKind[]
  /** Makes enough calls for a comparison of the last 28 days with the 28 days before. */
  isBusy: boolean
  /** The first one is the organization in which the person makes calls. */
  memberships: DemoMembership[]
}

/** `organization ROLE team team:ADMIN`, e.g. `larkfield MEMBER larkfield-sales:ADMIN`. */
type MembershipText = `${string} ${OrgRole}` | `${string} ${OrgRole} ${string}`
type PersonOptions = {
  status?: UserStatus
  platformRole?: PlatformRole
  avatar?: string
  skill?: number
  sells?: readonly SoldKind[]
  isBusy?: boolean
}

const membership = (text: MembershipText, role: OrgRole): DemoMembership => {
  const [organizationKey = '', , ...teams] = text.split(' ')
  return {
    organizationKey,
    role,
    teams: teams.map((team) => {
      const [key = '', lead] = team.split(':')
      return { key, role: lead === 'ADMIN' ? 'ADMIN' : 'MEMBER' }
    }),
    capabilities: role === 'CUSTOM' ? [] : null,
  }
}

const roleOf = (text: MembershipText): OrgRole => {
  const role = (['OWNER', 'ADMIN', 'MEMBER_PLUS', 'MEMBER', 'OBSERVER', 'TEMP', 'CUSTOM'] as const).find(
    (word) => text.split(' ')[1] === word,
  )
  if (!role) throw new Error(`No role in the membership "${text}"`)
  return role
}

const person = (
  email: string,
  firstName: string,
  lastName: string,
  memberships: MembershipText[],
  { status = 'ACTIVE', platformRole, avatar, skill, sells = [], isBusy = false }: PersonOptions = {},
): DemoPerson => ({
  email,
  firstName,
  lastName,
  status,
  platformRole: platformRole ?? null,
  avatarColor: avatar ?? null,
  skill: skill ?? null,
  sells,
  isBusy,
  memberships: memberships.map((text) => membership(text, roleOf(text))),
})

const newBusiness = 'larkfield MEMBER larkfield-new-business' as const
const development = 'larkfield MEMBER larkfield-development' as const
const accounts = 'larkfield MEMBER larkfield-accounts' as const

/** 46 people; the first one is the account that the demo is shown with. */
export const demoPeople: DemoPerson[] = [
  person(
    'demo@coachline.example',
    'Dana',
    'Whitlock',
    ['larkfield OWNER larkfield-sales:ADMIN', 'mirador ADMIN'],
    {
      platformRole: 'ops',
      avatar: '#3b5bdb',
    },
  ),
  person(
    'rowan.achterberg@larkfield.example',
    'Rowan',
    'Achterberg',
    ['larkfield ADMIN larkfield-sales:ADMIN', 'larkfield-nordics ADMIN'],
    {
      avatar: '#0b7285',
    },
  ),
  person('ingrid.solheim@larkfield.example', 'Ingrid', 'Solheim', ['larkfield ADMIN']),
  person(
    'tobias.fennimore@larkfield.example',
    'Tobias',
    'Fennimore',
    ['larkfield MEMBER_PLUS larkfield-new-business:ADMIN'],
    {
      avatar: '#862e9c',
    },
  ),
  person(
    'marisol.quintana@larkfield.example',
    'Marisol',
    'Quintana-Vega',
    ['larkfield MEMBER_PLUS larkfield-development:ADMIN'],
    {
      avatar: '#c2255c',
    },
  ),
  person('gareth.pellingham@larkfield.example', 'Gareth', 'Pellingham', [
    'larkfield MEMBER_PLUS larkfield-accounts:ADMIN',
    'larkfield-iberia MEMBER_PLUS',
  ]),
  person('priya.raghunath@larkfield.example', 'Priya', 'Raghunath', [newBusiness], {
    skill: 0.92,
    sells: ['discovery'],
    isBusy: true,
    avatar: '#e8590c',
  }),
  person('callum.strand@larkfield.example', 'Callum', 'Strand', [newBusiness], {
    skill: 0.8,
    sells: ['demo'],
    avatar: '#2b8a3e',
  }),
  person('zoe.angstrom@larkfield.example', 'Zoë', 'Ångström-Núñez', [newBusiness], {
    skill: 0.7,
    sells: ['demo'],
  }),
  person(
    'maximiliana.hohenbergen@larkfield.example',
    'Maximiliana-Eva',
    'von Hohenbergen-Lichtenau',
    [newBusiness],
    { skill: 0.6, sells: ['discovery'] },
  ),
  person('layla.alhusseini@larkfield.example', 'ليلى', 'الحسيني', [newBusiness], {
    skill: 0.85,
    sells: ['demo'],
    avatar: '#5f3dc4',
  }),
  person('felix.okonjo@larkfield.example', 'Felix', 'Okonjo', [newBusiness], {
    skill: 0.45,
    sells: ['discovery'],
    isBusy: true,
    avatar: '#1864ab',
  }),
  person('marcus.vell@larkfield.example', 'Marcus', 'Vell', [newBusiness], {
    skill: 0.3,
    sells: ['discovery'],
    status: 'DEPROVISIONED',
  }),
  person('hanneke.tuinstra@larkfield.example', 'Hanneke', 'Tuinstra', [development], {
    skill: 0.75,
    sells: ['cold'],
    isBusy: true,
    avatar: '#a61e4d',
  }),
  person('jonah.birdsall@larkfield.example', 'Jonah', 'Birdsall', [development], {
    skill: 0.5,
    sells: ['cold'],
  }),
  person('sukarna@larkfield.example', 'Sukarna', '', [development], {
    skill: 0.65,
    sells: ['cold'],
    avatar: '#364fc7',
  }),
  person('lukasz.zolkowski@larkfield.example', 'Łukasz', 'Żółkowski', [development], {
    skill: 0.35,
    sells: ['cold'],
    isBusy: true,
  }),
  person('bea.lindqvarn@larkfield.example', 'Bea', 'Lindqvarn', [development, 'larkfield-nordics MEMBER'], {
    skill: 0.9,
    sells: ['cold'],
    avatar: '#087f5b',
  }),
  person('yonatan.barak@larkfield.example', 'יונתן', 'ברק', [accounts], { skill: 0.8, sells: ['checkin'] }),
  person('aoife.nidhalaigh@larkfield.example', 'Aoife', 'Ní Dhálaigh', [accounts], {
    skill: 0.7,
    sells: ['renewal'],
    avatar: '#d9480f',
  }),
  person('thaddeus.mbeki@larkfield.example', 'Thaddeus', 'Mbeki-Rowe', [accounts], {
    skill: 0.4,
    sells: ['renewal', 'checkin'],
    isBusy: true,
  }),
  person('renee.duchatelet@larkfield.example', 'Renée', 'Duchâtelet', [accounts], {
    skill: 0.9,
    sells: ['renewal', 'checkin'],
    isBusy: true,
    avatar: '#495057',
  }),
  person('cornelia.ashgrove@larkfield.example', 'Cornelia', 'Ashgrove', ['larkfield OBSERVER']),
  person('bartholomew.featherstone@larkfield.example', 'Bartholomew', 'Featherstone-Haughley', [
    'larkfield OBSERVER larkfield-sales',
  ]),
  person('kiri.tamihana@larkfield.example', 'Kiri', 'Tamihana', ['larkfield TEMP larkfield-development'], {
    avatar: '#5c940d',
  }),
  person('oskar.brandl@larkfield.example', 'Oskar', 'Brandl', ['larkfield TEMP']),
  person('noor.vanassendelft@larkfield.example', 'Noor', 'van Assendelft', ['larkfield CUSTOM'], {
    avatar: '#0c8599',
  }),
  person('delphine.marchetti@larkfield.example', 'Delphine', 'Marchetti-Oduya', [
    'larkfield CUSTOM larkfield-accounts',
  ]),
  person('sam.ferreira@larkfield.example', 'Sam', 'Ferreira', [newBusiness], { status: 'INVITED' }),
  person('yuki.tanabe@larkfield.example', 'Yuki', 'Tanabe', ['larkfield MEMBER_PLUS'], { status: 'INVITED' }),
  person('ivo.kratochvil@larkfield.example', 'Ivo', 'Kratochvil', [accounts], { status: 'DELETED' }),
  person(
    'astrid.morkedal@nordics.larkfield.example',
    'Astrid',
    'Mørkedal',
    ['larkfield-nordics ADMIN nordics-sales:ADMIN'],
    {
      avatar: '#1971c2',
    },
  ),
  person(
    'eero.vaisanen@nordics.larkfield.example',
    'Eero',
    'Väisänen',
    ['larkfield-nordics MEMBER nordics-sales'],
    { skill: 0.7, sells: ['discovery', 'cold'] },
  ),
  person(
    'solrun.bjarkadottir@nordics.larkfield.example',
    'Sólrún',
    'Bjarkadóttir',
    ['larkfield-nordics MEMBER nordics-sales'],
    {
      skill: 0.8,
      sells: ['renewal', 'checkin'],
      avatar: '#9c36b5',
    },
  ),
  person('nils.ekeroth@nordics.larkfield.example', 'Nils', 'Ekeroth', ['larkfield-nordics OBSERVER']),
  person(
    'leandro.carballo@iberia.larkfield.example',
    'Leandro',
    'Carballo Riveiro',
    ['larkfield-iberia OWNER'],
    { avatar: '#e03131' },
  ),
  person('ines.valadares@iberia.larkfield.example', 'Inês', 'Valadares', ['larkfield-iberia MEMBER'], {
    skill: 0.75,
    sells: ['demo', 'discovery'],
  }),
  person('iker.mendizorrotz@iberia.larkfield.example', 'Iker', 'Mendizorrotz', ['larkfield-iberia MEMBER'], {
    skill: 0.5,
    sells: ['cold', 'renewal'],
  }),
  person(
    'konstantin.aurelis@mirador.example',
    'Konstantin',
    'Aurelis',
    ['mirador OWNER mirador-sales:ADMIN'],
    { avatar: '#2f9e44' },
  ),
  person('mirela.dobrescu@mirador.example', 'Mirela', 'Dobrescu', ['mirador MEMBER_PLUS mirador-sales']),
  person('fenna.steenwijk@mirador.example', 'Fenna', 'Steenwijk', ['mirador MEMBER mirador-sales'], {
    skill: 0.8,
    sells: ['cold', 'checkin'],
    avatar: '#f08c00',
  }),
  person('theo.lacombrade@mirador.example', 'Théo', 'Lacombrade', ['mirador MEMBER mirador-sales'], {
    skill: 0.4,
    sells: ['discovery', 'checkin'],
  }),
  person('beatrix.holloway@pennant.example', 'Beatrix', 'Holloway', ['pennant OWNER pennant-sales:ADMIN'], {
    avatar: '#6741d9',
  }),
  person('rhys.tolliver@pennant.example', 'Rhys', 'Tolliver', ['pennant MEMBER pennant-sales'], {
    skill: 0.7,
    sells: ['discovery', 'demo'],
  }),
  person('wen.castellan@pennant.example', 'Wen', 'Castellan', ['pennant MEMBER pennant-sales'], {
    skill: 0.55,
    sells: ['demo', 'cold'],
    avatar: '#ae3ec9',
  }),
  person('petra.zelenka@pennant.example', 'Petra', 'Zelenka', ['pennant TEMP'], { status: 'DEPROVISIONED' }),
]

/** Full name as a transcript shows it. */
export const demoPersonName = ({ firstName, lastName }: DemoPerson): string =>
  [firstName, lastName].filter((part) => part !== '').join(' ')
