import { judgePages } from './judge-pages.ts'

judgePages([
  {
    name: 'buyer bots',
    path: () => '/bots',
    ready: (page) => page.getByRole('row').nth(3).waitFor(),
  },
  {
    name: 'a new buyer bot',
    path: () => '/bots/new?callType=cold',
    ready: (page) => page.getByRole('button', { name: 'Create draft' }).waitFor(),
  },
  {
    name: 'operations',
    path: () => '/ops',
    ready: (page) =>
      page
        .getByRole('row', { name: /Scoring/ })
        .first()
        .waitFor(),
  },
  {
    name: 'real call settings',
    path: () => '/settings/real-calls',
    ready: (page) => page.getByText('Everything that no rule matched').first().waitFor(),
  },
  {
    name: 'real call settings while they are edited',
    path: () => '/settings/real-calls?edit=true',
    ready: (page) =>
      page
        .getByRole('button', { name: 'Preview effect' })
        .or(page.getByRole('button', { name: 'Preview' }))
        .first()
        .waitFor(),
  },
  {
    name: 'the effect of rules',
    path: () => '/settings/real-calls?edit=true',
    ready: async (page) => {
      await page
        .getByRole('button', { name: /^Preview/ })
        .first()
        .click()
      await page.getByLabel('Effect in figures').or(page.getByText('Nothing would change')).first().waitFor()
    },
  },
  {
    name: 'privacy rules while they are edited',
    path: () => '/settings/real-calls?tab=privacy&edit=true',
    ready: (page) => page.getByRole('switch').first().waitFor(),
  },
  {
    name: 'bot scheduling without a calendar provider',
    path: () => '/settings/real-calls?tab=bots',
    ready: (page) => page.getByText('Everything that no rule matched').first().waitFor(),
  },
  {
    name: 'integrations',
    path: () => '/integrations',
    ready: (page) => page.getByRole('link', { name: 'Edit Settings' }).waitFor(),
  },
  {
    name: 'a new integration',
    path: () => '/integrations?dialog=new',
    ready: (page) => page.getByRole('dialog').getByText('Gong').first().waitFor(),
  },
  {
    name: 'integration settings',
    path: () => '/integrations/settings',
    ready: (page) =>
      page.getByText('Add a team...').or(page.getByPlaceholder('Add a team...')).first().waitFor(),
  },
  {
    name: 'people of integrations',
    path: () => '/integrations/settings?tab=people',
    ready: (page) => page.getByRole('tab', { name: 'People and teams', selected: true }).waitFor(),
  },
  {
    name: 'imports',
    path: () => '/imports',
    ready: (page) => page.getByRole('heading', { name: 'Imports', level: 1 }).waitFor(),
  },
  {
    name: 'a new import',
    path: () => '/imports/new',
    ready: (page) => page.getByText('Nothing is connected yet').waitFor(),
  },
  {
    name: 'restricted',
    path: () => '/restricted',
    ready: (page) => page.getByRole('heading').first().waitFor(),
  },
  {
    name: 'not found',
    path: () => '/no-such-page',
    ready: (page) => page.getByRole('heading').first().waitFor(),
  },
])
