/** The tools of the rules page, shown before any of them is opened. */
export const ruleTools = {
  ruleTools: {
    more: 'More tools',
    test: 'Test Routing',
    describe: 'Generate Descriptions',
    preview: 'Preview effect',
  },
} as const

type RuleToolsTexts = typeof ruleTools
declare global {
  interface ConsoleTexts extends RuleToolsTexts {}
}
