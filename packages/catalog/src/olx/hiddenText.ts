/** Whether an element with these attributes hides what it says. Without a text, `aria-hidden` marks decoration, which shows. */
export const isHidden = (attributes: Readonly<Record<string, string>>, hasText: () => boolean): boolean =>
  'hidden' in attributes ||
  /(^|;)\s*(display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attributes['style'] ?? '') ||
  (/^\s*true\s*$/i.test(attributes['aria-hidden'] ?? '') && hasText())
