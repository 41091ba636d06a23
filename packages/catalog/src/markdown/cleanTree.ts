import type { Root, RootContent } from 'mdast'
import { isSafeUrl } from './allowedHtml.ts'
import { hasHarmlessTagsAlone } from './hasHarmlessTagsAlone.ts'
import { parseMarkdown } from './parseMarkdown.ts'
import { sanitizeTags } from './sanitizeTags.ts'

/** What a Markdown tree becomes without harm in it; `isChanged` when there was some. */
export interface CleanTree {
  readonly root: Root
  readonly isChanged: boolean
}

/** Removes harmful HTML, and links and images with a harmful target but for their words. */
export function cleanTree(root: Root): CleanTree {
  const cleaner = new TreeCleaner()
  const children = cleaner.all(root.children)
  return { root: { ...root, children }, isChanged: cleaner.isChanged }
}

class TreeCleaner {
  isChanged = false

  all<Child extends RootContent>(nodes: readonly RootContent[]): Child[] {
    return nodes.flatMap((node) => this.#clean(node)) as Child[]
  }

  #clean(node: RootContent): readonly RootContent[] {
    if (node.type === 'html') return this.#html(node.value)
    if ((node.type === 'link' || node.type === 'image') && !isSafeUrl(node.url)) {
      this.isChanged = true
      return node.type === 'link' ? this.all(node.children) : [{ type: 'text', value: node.alt ?? '' }]
    }
    if (node.type === 'code') return [{ ...node, lang: /^[\w+#.-]{1,40}/.exec(node.lang ?? '')?.[0] ?? null }]
    return ['children' in node ? ({ ...node, children: this.all(node.children) } as RootContent) : node]
  }

  #html(value: string): readonly RootContent[] {
    const clean = sanitizeTags(value)
    if (clean !== value && !hasHarmlessTagsAlone(value)) this.isChanged = true
    // What stood beside a removed tag was text to renderers, and is read as Markdown from now on.
    const left = clean !== value && !/<[a-z/!?]/i.test(clean) ? parseMarkdown(withBrackets(clean)) : null
    if (left !== null) return this.all(left.children)
    return clean.trim() === '' ? [] : [{ type: 'html', value: clean }]
  }
}

const withBrackets = (text: string): string => text.replaceAll('&#91;', '[').replaceAll('&#93;', ']')
