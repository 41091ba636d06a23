import { describe, expect, it } from '@jest/globals'
import { CourseAssets } from '../assets/courseAssets.ts'
import type { CourseNode } from '../courseTree.ts'
import { parseXml } from '../xml.ts'
import { questionsOf as found } from './questionsOf.ts'

function problem(xml: string): CourseNode {
  const element = parseXml('problem/p.xml', Buffer.from(`<problem display_name="Named">${xml}</problem>`))
  return {
    path: 'problem/p',
    key: 'problem/p',
    tag: 'problem',
    name: 'p',
    attributes: element.attributes,
    element,
    isNamed: true,
    children: [],
    looseText: '',
    state: 'present',
    damage: null,
  }
}

function questionsOf(of: CourseNode) {
  const answer = found(of, new CourseAssets([]))
  return 'questions' in answer ? answer.questions : answer.reason
}

const choice = (text: string, correct: string) => `<choice correct="${correct}">${text}</choice>`
const multiple = (choices: string, label = '<label>Which?</label>') =>
  `<multiplechoiceresponse>${label}<choicegroup>${choices}</choicegroup></multiplechoiceresponse>`
const two = choice('a', 'true') + choice('b', 'false')
const checkboxes = (choices: string) =>
  `<choiceresponse><label>Which?</label><checkboxgroup>${choices}</checkboxgroup></choiceresponse>`
const drop = (input: string) => `<optionresponse><label>Which?</label>${input}</optionresponse>`

const which = [
  {
    key: 'problem/p',
    text: 'Which?',
    choices: [
      { text: 'a', isCorrect: true },
      { text: 'b', isCorrect: false },
    ],
    explanation: null,
  },
]

describe('problems with a place in a quiz [OLX-001]', () => {
  it.each([
    ['multiple choice', multiple(two)],
    ['checkboxes with one right answer', checkboxes(two)],
    [
      'a drop-down of elements',
      drop('<optioninput><option correct="True">a</option><option correct="False">b</option></optioninput>'),
    ],
    ['a drop-down with a list', drop(`<optioninput options="('a','b')" correct="a"/>`)],
    ['a drop-down with a list in double quotes', drop(`<optioninput options='("a", "b")' correct="a"/>`)],
    ['a drop-down with a bare list', drop('<optioninput options="(a, b)" correct="a"/>')],
  ])('%s', (_, xml) => {
    expect(questionsOf(problem(xml))).toEqual(which)
  })

  it('makes a question of each response of choices', () => {
    expect(questionsOf(problem(multiple(two) + multiple(two, '<label>And now?</label>')))).toMatchObject([
      { key: 'problem/p/1', text: 'Which?' },
      { key: 'problem/p/2', text: 'And now?' },
    ])
  })

  it('asks with all the text around the choices', () => {
    expect(questionsOf(problem(`<p>Look</p>${multiple(two)}`))).toMatchObject([{ text: 'Look\nWhich?' }])
  })

  it('asks with the name of the problem where there is no other text', () => {
    expect(questionsOf(problem(multiple(two, '')))).toMatchObject([{ text: 'Named' }])
  })

  it('reads tags that are named like properties of objects', () => {
    const xml = multiple(two, '<label><toString>Which</toString> one?</label>')
    expect(questionsOf(problem(xml))).toMatchObject([{ text: 'Which one?' }])
  })

  it('reads a heading of a solution by its words alone, however many spaces stand around them', () => {
    const spaces = ' '.repeat(200_000)
    const explained = (text: string) => questionsOf(problem(`${multiple(two)}<solution><pre>${text}</pre></solution>`))
    expect(explained(`Explanation${spaces}x`)).toBe('a problem with a text of more than 5000 characters')
    expect(explained(`Explanation${spaces}\nIt steams.`)).toMatchObject([{ explanation: 'It steams.' }])
    expect(explained('解説 ：\nIt steams.')).toMatchObject([{ explanation: 'It steams.' }])
    expect(explained('Explanation of it\nIt steams.')).toMatchObject([{ explanation: 'Explanation of it\nIt steams.' }])
  })

  it('keeps apostrophes in the options of a list', () => {
    expect(questionsOf(problem(drop(`<optioninput options="('it\\'s','b')" correct="it's"/>`)))).toMatchObject([
      { choices: [{ text: "it's", isCorrect: true }, { text: 'b' }] },
    ])
  })
})

describe('problems without a place [OLX-002]', () => {
  it.each([
    ['several right answers', checkboxes(two + choice('c', 'true')), 'a problem with several right answers'],
    ['no right answer', multiple(choice('a', 'false') + choice('b', 'false')), 'a problem without a right answer'],
    ['a partly right answer', multiple(two + choice('c', 'partial')), 'a problem with partly right answers'],
    ['one choice', multiple(choice('a', 'true')), 'a problem with fewer than two or more than ten choices'],
    [
      'eleven choices',
      multiple(two + choice('c', 'false').repeat(9)),
      'a problem with fewer than two or more than ten choices',
    ],
    [
      'a picture as a choice',
      multiple(two + choice('<img src="c.png"/>', 'false')),
      'a problem with a choice that is not text',
    ],
    [
      'several drop-downs',
      drop(`<optioninput options="('a','b')" correct="a"/>`).repeat(2),
      'several drop-downs in one problem',
    ],
    ['a script', `<script type="loncapa/python">x = 1</script>${multiple(two)}`, 'a problem that a script computes'],
    [
      'half a million characters',
      `<p>${'a '.repeat(250_001)}</p>${multiple(two)}`,
      'a problem with a text of more than 5000 characters',
    ],
    ['nothing', '<p>Only text</p>', 'a problem without a question'],
    ['a number', '<numericalresponse answer="1"/>', 'a problem whose answer is not a choice (numericalresponse)'],
    ['text', '<stringresponse answer="1"/>', 'a problem whose answer is not a choice (stringresponse)'],
    ['a formula', '<formularesponse answer="1"/>', 'a problem whose answer is not a choice (formularesponse)'],
    [
      'a program',
      '<customresponse><jsinput/></customresponse>',
      'a problem whose answer is not a choice (customresponse)',
    ],
    [
      'choices and a number',
      `${multiple(two)}<numericalresponse/>`,
      'a problem whose answer is not a choice (numericalresponse)',
    ],
  ])('%s', (_, xml, reason) => {
    expect(questionsOf(problem(xml))).toBe(reason)
  })
})
