import { Counter, Gauge, Registry } from "prom-client";

/** A metric that is read on each scrape, with at most one label. */
export interface Reading {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: string[];
  /** Called once per scrape; reports each value with its label. */
  read(say: (value: number, labels?: Record<string, string>) => void): void;
}

export function addGauge(registry: Registry, { name, help, labelNames = [], read }: Reading): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames,
    registers: [],
    collect: () => read((value, labels = {}) => gauge.set(labels, value)),
  });
  registry.registerMetric(gauge);
}

/** The same for a counter, which its owner increments. */
export function addCounter(registry: Registry, { name, help, labelNames = [], read }: Reading): void {
  const counter = new Counter({
    name,
    help,
    labelNames,
    registers: [],
    collect() {
      counter.reset();
      read((value, labels = {}) => counter.inc(labels, value));
    },
  });
  registry.registerMetric(counter);
}
