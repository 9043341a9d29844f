/** Printed by `npm start`. An installation for real people starts with DEMO=false. */
export const demoSignIn = { email: 'demo@coachline.example', password: 'practise-makes-pipeline' } as const
