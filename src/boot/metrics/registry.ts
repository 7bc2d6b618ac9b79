import type { Histogram } from "prom-client";

/** Prometheus' library, which a process loads only if its metrics are wanted. */
export type PrometheusLibrary = typeof import("prom-client");

interface Metric {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: string[];
}

/** A metric that is read on each scrape, with at most one label. */
export interface Reading extends Metric {
  /** Called once per scrape; reports each value with its label. */
  read(say: Say): void | Promise<void>;
}

type Say = (value: number, labels?: Readonly<Record<string, string>>) => void;

/** The metrics of a process, in Prometheus' text format. */
export interface MetricRegistry {
  /** A gauge whose reading reports nothing is not shown. */
  gauge(reading: Reading): void;
  /** The same for a counter, which its owner increments. */
  counter(reading: Reading): void;
  histogram(metric: Metric & { readonly buckets: number[] }): Histogram;
  text(): Promise<string>;
  readonly contentType: string;
}

export function openRegistry(
  { Counter, Gauge, Histogram, Registry }: PrometheusLibrary,
  registry = new Registry(),
): MetricRegistry {
  const stated = ({ name, help, labelNames = [] }: Metric) => ({ name, help, labelNames, registers: [registry] });
  return {
    gauge(reading) {
      const gauge = new Gauge({
        ...stated(reading),
        async collect() {
          const values = await valuesOf(reading);
          gauge.reset();
          // The library begins a gauge without labels with a zero, which nobody reported.
          if (values.length === 0 && !reading.labelNames?.length) gauge.remove();
          for (const [value, labels] of values) gauge.set(labels, value);
        },
      });
    },
    counter(reading) {
      const counter = new Counter({
        ...stated(reading),
        async collect() {
          const values = await valuesOf(reading);
          counter.reset();
          for (const [value, labels] of values) counter.inc(labels, value);
        },
      });
    },
    histogram: ({ buckets, ...metric }) => new Histogram({ ...stated(metric), buckets }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

async function valuesOf(reading: Reading) {
  const values: [number, Readonly<Record<string, string>>][] = [];
  await reading.read((value, labels = {}) => void values.push([value, labels]));
  return values;
}
