import { describe, expect, it } from '@jest/globals'
import { Text } from '@manabi/kernel'
import { z } from 'zod'
import { inputs, type Leaf, textsOf } from './inputs.ts'

const unstorable = ['\0', '\ud800'].flatMap((end) => [`a text of some length${end}`, `https://example.com/${end}`])

const takenBy = ({ schema }: Leaf): readonly string[] =>
  unstorable.filter((text) => (schema as z.ZodType).safeParse(text).success)

describe('text that no store keeps as it is', () => {
  it('is refused by each operation, wherever it comes from [CON-024]', () => {
    expect(inputs.length).toBeGreaterThan(300)
    expect(inputs.filter((leaf) => takenBy(leaf).length > 0).map(({ path }) => path)).toEqual([])
  })

  it('is taken by a field without the rule, which this test finds', () => {
    const leaves = textsOf(z.object({ named: Text, unnamed: z.array(z.string().trim()).optional() }), 'sample')
    expect(leaves.map((leaf) => [leaf.path, takenBy(leaf).length])).toEqual([
      ['sample.named', 0],
      ['sample.unnamed[]', 4],
    ])
  })
})
