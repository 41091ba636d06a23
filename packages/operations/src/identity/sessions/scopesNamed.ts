import { Scope } from '@manabi/kernel'

/** The scopes in a space-separated list; unknown ones are dropped (specification section 5). null: none was asked for by name. */
export function scopesNamed(text: string | undefined): readonly Scope[] | null {
  const names = (text ?? '').split(' ').filter((name) => name !== '')
  if (names.length === 0) return null
  return names.filter((name): name is Scope => Scope.safeParse(name).success)
}
