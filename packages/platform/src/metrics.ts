export { Counter, collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from 'prom-client'
