import { scaleBand, scaleLinear } from 'd3-scale'
import { type Html, html } from '../pages/html.ts'

export interface Series {
  readonly label: string
  readonly values: readonly number[]
}

interface BarChart {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly labels: readonly string[]
  readonly series: readonly Series[]
  readonly number: (value: number) => string
}

/** In pixels. The width is the page's: positions across are percentages, so that text keeps its size on every screen. */
const [height, top, bottom] = [220, 12, 192]
/** Per cent of the width that the numbers at the side take. */
const left = 9

/**
 * Bars side by side for each label. Colours come from the style sheet, which knows light and dark. What it shows is in the table
 * that stands beside it.
 */
export function barChart({ id, title, text, labels, series, number }: BarChart): Html {
  const most = Math.max(1, ...series.flatMap(({ values }) => values))
  const y = scaleLinear([0, most], [bottom, top]).nice(4)
  const ticks = y.ticks(4).filter(Number.isInteger)
  const x = scaleBand(
    labels.map((_, index) => index),
    [left, 100],
  ).padding(0.25)
  const bar = x.bandwidth() / series.length
  const bars = series.map(({ values }, which) =>
    values.map(
      (value, index) =>
        html`<rect class="bar-${which}" x="${x(index)! + which * bar}%" y="${y(value)}" width="${bar * 0.92}%" height="${bottom - y(value)}"/>`,
    ),
  )
  const grid = ticks.map(
    (tick) => html`<line class="grid" x1="${left}%" x2="100%" y1="${y(tick)}" y2="${y(tick)}"/>
<text x="${left - 1.5}%" y="${y(tick)}" dy="0.32em" text-anchor="end">${number(tick)}</text>`,
  )
  const names = labels.map(
    (label, index) =>
      html`<text x="${x(index)! + x.bandwidth() / 2}%" y="${bottom + 20}" text-anchor="middle">${label}</text>`,
  )
  return html`<svg class="chart" role="img" aria-labelledby="${id}-title ${id}-text" width="100%" height="${height}">
<title id="${id}-title">${title}</title>
<desc id="${id}-text">${text}</desc>
${grid}${bars}<g class="names">${names}</g>
</svg>
<ul class="legend" aria-hidden="true">${series.map(({ label }, which) => html`<li class="key-${which}">${label}</li>`)}</ul>`
}

/** A share of a whole beside its number, which says the same. */
export const shareBar = (percent: number): Html =>
  html`<svg class="share" aria-hidden="true" width="100%" height="10"><rect class="ground" width="100%" height="10" rx="5"/>${
    percent > 0 && html`<rect class="bar-0" width="${Math.min(100, percent)}%" height="10" rx="5"/>`
  }</svg>`
