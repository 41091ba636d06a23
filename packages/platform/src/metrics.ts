import { createRequire } from 'node:module'
import type * as client from 'prom-client'

const require = createRequire(import.meta.url)

// What of prom-client is needed: the whole of it also loads HTTPS, for a gateway that nothing here pushes to, and takes 2 MB for that.
export const Counter = require('prom-client/lib/counter.js') as typeof client.Counter
export const Gauge = require('prom-client/lib/gauge.js') as typeof client.Gauge
export const Histogram = require('prom-client/lib/histogram.js') as typeof client.Histogram
export const Registry = require('prom-client/lib/registry.js') as typeof client.Registry
export const collectDefaultMetrics = require('prom-client/lib/defaultMetrics.js') as typeof client.collectDefaultMetrics

export type { Metric } from 'prom-client'
export type Counter<Label extends string = string> = client.Counter<Label>
export type Gauge<Label extends string = string> = client.Gauge<Label>
export type Histogram<Label extends string = string> = client.Histogram<Label>
export type Registry = client.Registry
