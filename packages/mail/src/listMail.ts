import { escapeUTF8 } from 'entities'
import { document, rule } from './bilingual.ts'
import type { MailContent } from './mailer.ts'

/** A heading and what is listed below it. */
export interface ListSection {
  readonly heading: string
  readonly items: readonly string[]
}

/** A mail of lists, in one language. */
export interface ListPart {
  readonly lang: string
  readonly sections: readonly ListSection[]
  readonly link: { readonly label: string; readonly url: string } | null
  /** Why the person gets it. */
  readonly reason: string
}

export const listMail = (subject: string, parts: readonly ListPart[]): MailContent => ({
  subject,
  text: parts.map(asText).join(rule.text),
  html: document(parts.map(asHtml).join(rule.html)),
})

function asText({ sections, link, reason }: ListPart): string {
  const lists = sections.map(({ heading, items }) => `${heading}\n${items.map((item) => `- ${item}\n`).join('')}`)
  return [...lists, ...(link === null ? [] : [`${link.label}:\n${link.url}\n`]), `${reason}\n`].join('\n')
}

function asHtml({ lang, sections, link, reason }: ListPart): string {
  const lists = sections.map(({ heading, items }) => {
    const listed = items.map((item) => `<li>${escapeUTF8(item)}</li>`).join('\n')
    return `<p>${escapeUTF8(heading)}</p>\n<ul>\n${listed}\n</ul>`
  })
  const links = link === null ? [] : [`<p><a href="${escapeUTF8(link.url)}">${link.label}</a></p>`]
  return `<div lang="${lang}">\n${[...lists, ...links].join('\n')}\n<p>${escapeUTF8(reason)}</p>\n</div>`
}
