export { offlineProposalNote, proposeFromCall } from './propose.ts'
export { formOfKept, keptByDefault } from './to-form.ts'
