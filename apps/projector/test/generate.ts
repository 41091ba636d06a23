import type { DomainEvent } from '@manabi/kernel'
import fc from 'fast-check'
import { Closed, Opened, Raised, Swapped, Unseen } from './sample.ts'

const id = fc.constantFrom('t', 'u')
const box = fc.constantFrom('x', 'y')

/** Any history of a few tallies, however senseless. */
export const history: fc.Arbitrary<DomainEvent[]> = fc.array(
  fc.oneof(
    fc.record({ id, box }).map((data) => Opened(data)),
    fc.record({ id, by: fc.integer({ min: 1, max: 2 }) }).map((data) => Raised(data)),
    fc.record({ a: id, b: id }).map((data) => Swapped(data)),
    fc.record({ id }).map((data) => Closed(data)),
    fc.constant(Unseen({})),
  ),
  { minLength: 1, maxLength: 40 },
)
