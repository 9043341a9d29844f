/** Printed by `npm start`. An installation that others reach has no demo unless somebody asks for it. */
export const demoSignIn = { email: 'demo@coachline.example', password: 'practise-makes-pipeline' } as const
