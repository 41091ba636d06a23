import { decodeHTML, escapeAttribute } from 'entities'
import type { CleanText } from '../../sanitize.ts'
import type { CoursePlan, PlannedLesson, PlannedSection } from '../coursePlan.ts'
import type { CourseAssets } from './courseAssets.ts'

/** In a lesson's HTML, which the sanitizer wrote: no other "<" stands there. */
const tags = /<[^<>]+>/g
/** Addresses of a tag: always between these quotation marks. */
const addresses = /(\s(?:src|href|poster)=")([^"]*)(")/g

/** The files of the course that lessons name, by their paths in the archive. */
export function assetsIn(sections: readonly PlannedSection[], assets: CourseAssets): ReadonlySet<string> {
  const named = new Set<string>()
  const note = (address: string) => {
    const asset = assets.at(address)
    if (asset !== null) named.add(asset)
    return address
  }
  for (const { lessons } of sections) for (const lesson of lessons) withAddressesOf(lesson, note)
  return named
}

/** The plan with these addresses, which harm nobody, in the place of files of the course. */
export function withAssets(plan: CoursePlan, assets: CourseAssets, addressOf: ReadonlyMap<string, string>): CoursePlan {
  const place = (address: string) => addressOf.get(assets.at(address) ?? '') ?? address
  const sections = plan.sections.map((section) => ({
    ...section,
    lessons: section.lessons.map((lesson) => withAddressesOf(lesson, place)),
  }))
  return { ...plan, sections }
}

function withAddressesOf(lesson: PlannedLesson, change: (address: string) => string): PlannedLesson {
  const body = lesson.body.replace(tags, (tag) =>
    tag.replace(addresses, (whole, before: string, address: string, after: string) => {
      const [from, to] = [decodeHTML(address), change(decodeHTML(address))]
      return from === to ? whole : `${before}${escapeAttribute(to)}${after}`
    }),
  )
  const questions = lesson.quiz?.questions.map(({ image, ...question }) =>
    image === undefined ? question : { ...question, image: { ...image, url: change(image.url) } },
  )
  return { ...lesson, body: body as CleanText, quiz: questions === undefined ? null : { questions } }
}

/** Addresses in sanitized HTML that led somewhere where the course comes from: its pages, and files that the archive lacks. */
export function deadAddresses(html: string, assets: CourseAssets): string[] {
  const found = (html.match(tags) ?? []).flatMap((tag) =>
    [...tag.matchAll(addresses)].map(([, , address]) => decodeHTML(address!).trim()),
  )
  return found.filter((address) => {
    // `asset-v1:` is not a scheme.
    const isElsewhere = /^[a-z][a-z0-9+.]*:/i.test(address)
    const isHere = address === '' || address.startsWith('#')
    return !isElsewhere && !isHere && assets.at(address) === null
  })
}
