import { describe, expect, it } from 'vitest'
import { teamLabels } from './team-labels.ts'

const team = (id: string, name: string, parentId: string | null = null) => ({ id, name, parentId })

describe('the labels of teams to choose from', () => {
  it('are names, with as many of the teams above as tell teams of the same name apart', () => {
    const teams = [
      team('sales', 'Sales'),
      team('service', 'Service'),
      team('sales-europe', 'Europe', 'sales'),
      team('service-europe', 'Europe', 'service'),
      team('sales-north', 'North', 'sales-europe'),
      team('service-north', 'North', 'service-europe'),
      team('south', 'South', 'sales-europe'),
      team('north', 'North'),
    ]
    expect([...teamLabels(teams).values()]).toEqual([
      'Sales',
      'Service',
      'Europe · Sales',
      'Europe · Service',
      'North · Europe · Sales',
      'North · Europe · Service',
      'South',
      'North',
    ])
  })

  it('end where nothing above tells teams apart', () => {
    const teams = [team('a', 'North'), team('b', 'North'), team('c', 'West', 'gone'), team('d', 'West', 'b')]
    expect([...teamLabels(teams).values()]).toEqual(['North', 'North', 'West', 'West · North'])
  })
})
