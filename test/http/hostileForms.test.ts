import { expect, it } from '@jest/globals'
import { draftsIn } from '../../apps/api/src/console/courses/questionDrafts.ts'
import { invitationLines } from '../../apps/api/src/console/people/invitationLines.ts'

const refused = (work: () => unknown): string => {
  try {
    work()
    return 'taken'
  } catch (error) {
    return (error as { readonly code: string }).code
  }
}

it('tables of people with more cells than a page is given, and forms of more questions, are refused [CON-020]', () => {
  const columns = `email,${Array.from({ length: 6_000 }, (_, n) => n.toString(36)).join(',')}`
  expect(invitationLines(`${columns}\n${'a\n'.repeat(1_999)}`, []).lines).toHaveLength(1_999)
  expect(refused(() => invitationLines(`email${','.repeat(250_000)}\na`, []))).toBe('invalid_request')
  expect(
    refused(() =>
      invitationLines(`email\n${'a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q,r,s,t,u,v,w,x,y,z\n'.repeat(1_999)}`, []),
    ),
  ).toBe('invalid_request')
  const form = (fields: readonly (readonly [string, string])[]) =>
    new URLSearchParams(fields.map(([name, text]): [string, string] => [name, text]))
  const texts = (count: number) => Array.from({ length: count }, (_, n) => [`q${n}.text`, ''] as const)
  expect(draftsIn(form(texts(500)))).toHaveLength(500)
  expect(refused(() => draftsIn(form(texts(501))))).toBe('payload_too_large')
  const choices = Array.from({ length: 21 }, (_, n) => [`q0.c${n}.text`, ''] as const)
  expect(refused(() => draftsIn(form([['q0.text', ''], ...choices])))).toBe('payload_too_large')
  expect(refused(() => draftsIn(form([['q0.text', '&'.repeat(20_001)]])))).toBe('payload_too_large')
})
