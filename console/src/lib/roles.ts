import type { OrgRole } from '#db/vocabulary/organizations.ts'

export const roleNames: Record<OrgRole, string> = {
  OWNER: 'Owner',
  ADMIN: 'Admin',
  MEMBER_PLUS: 'Member plus',
  MEMBER: 'Member',
  OBSERVER: 'Observer',
  TEMP: 'Temp',
  CUSTOM: 'Custom',
}

export const roleOptions = (Object.keys(roleNames) as OrgRole[]).map((value) => ({
  value,
  label: roleNames[value],
}))
