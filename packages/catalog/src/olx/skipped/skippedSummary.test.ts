import { expect, it } from '@jest/globals'
import { filesOf } from '../../../../../test/fixtures/olx/filesOf.ts'
import { courseOfUnits, smallCourse } from '../../../../../test/fixtures/olx/smallCourse.ts'
import { effectOf, inOrder, partInWords, planCourse } from '../index.ts'

const skippedOf = (files: Readonly<Record<string, string>>) =>
  planCourse(filesOf(files), { culture: 'en-US', now: new Date('2026-04-01') }).skipped

it('tells what learners miss from what changes and what is decoration [OLX-002]', () => {
  const skipped = skippedOf(
    smallCourse(
      '<html url_name="h" display_name="Leaves"><![CDATA[<link href="a.css"><script>1</script><p onclick="x">Tea' +
        '<object data="a.pdf"></object></p><div hidden="">Answer</div>]]></html>' +
        '<poll url_name="p" display_name="Which tea?"/><drawing url_name="w">x</drawing>',
    ),
  )
  expect(skipped.map(({ reason }) => [reason, effectOf(reason)]).sort()).toEqual([
    ['<link> was removed from its text', 'decoration'],
    ['<object> was removed from its text', 'missing'],
    ['<script> was removed from its text', 'decoration'],
    ['a "drawing" block: there is nothing like it here', 'missing'],
    ['a hidden part was removed from its text', 'changed'],
    ['a poll', 'missing'],
    ['onclick was removed from its text', 'decoration'],
    ['the name of a block: a lesson has one title', 'changed'],
  ])
})

it('puts whole blocks before parts of a text, and what changes last [OLX-002]', () => {
  const reasons = [
    'has no url_name',
    'alt was removed from its text',
    'a poll',
    'a survey',
    '<link> was removed from its text',
  ]
  const counted = reasons.map((reason, at) => ({ reason, count: reason === 'a survey' ? 9 : 8 - at }))
  expect(inOrder(counted).map(({ reason }) => reason)).toEqual([
    ...['a survey', 'a poll', 'alt was removed from its text', 'has no url_name', '<link> was removed from its text'],
  ])
})

it('names a block as its author did, and shows no generated name where there is another [OLX-002]', () => {
  const hex = '0123456789abcdef0123456789abcdef'
  const skipped = skippedOf(
    smallCourse(
      `<html url_name="h"><p>x</p></html><poll url_name="${hex}" display_name="Which tea?"/><survey url_name="${hex}"/>` +
        `<lti url_name="tool"/><library_content url_name="${hex}"><problem url_name="${hex}1"/></library_content>`,
    ),
  )
  const lesson = skipped.find(({ reason }) => reason === 'a poll')!.lesson!
  const words = skipped.filter(({ reason }) => effectOf(reason) === 'missing').map(partInWords)
  expect(words).toEqual([
    ...[`"Which tea?" in "${lesson}"`, `in "${lesson}"`, `lti/tool in "${lesson}"`],
    ...[`in "${lesson}"`, `in "${lesson}"`],
  ])
})

it('says of a part in the wrong place where it stands, and of open tags which nothing closes [OLX-002, OLX-010]', () => {
  const skipped = skippedOf(
    courseOfUnits(
      '<chapter url_name="c"/><vertical url_name="v"><html url_name="h"><p>x</p></html></vertical><vertical url_name="w"/>',
      {
        'vertical/w.xml': '<vertical><html>',
      },
    ),
  )
  expect(skipped).toContainEqual(
    expect.objectContaining({ path: 'chapter/c', reason: 'stands where a lesson belongs' }),
  )
  expect(skipped.find(({ path }) => path === 'vertical/w')?.detail).toBe(
    '"vertical/w.xml" does not parse: Nothing closes <vertical>, <html>. Line 1',
  )
})
