import { settings } from './settings.ts'

/** What a setting is when it is unset, as it would be written; empty where that is nothing. */
export function settingDefault(name: keyof typeof settings): string {
  const value = settings[name].safeParse(undefined).data
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return value === undefined ? '' : String(value)
}
