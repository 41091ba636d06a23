interface Part<Node> {
  readonly path: string
  readonly isNamed: boolean
  readonly state: string
  readonly children: readonly Node[]
}

/** The same tree. Parts that share a name are not `isNamed`, since the name identifies none of them. */
export function withoutSharedNames<Node extends Part<Node>>(root: Node): Node {
  const counts = new Map<string, number>()
  const count = ({ path, state, children }: Node) => {
    if (state !== 'repeated') counts.set(path, (counts.get(path) ?? 0) + 1)
    children.forEach(count)
  }
  const marked = (node: Node): Node => ({
    ...node,
    isNamed: node.isNamed && counts.get(node.path) === 1,
    children: node.children.map(marked),
  })
  count(root)
  return marked(root)
}
