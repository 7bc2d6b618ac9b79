/** One value of Prometheus' text format. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The figures of a process at `/metrics`. */
export async function scrape(url: string): Promise<Sample[]> {
  const response = await fetch(`${url}/metrics`);
  if (response.status !== 200) throw new Error(`${url}/metrics answers ${response.status}`);
  return readSamples(await response.text());
}

/** The names of all that a process shows, those without a value just now among them. */
export async function metricNames(url: string): Promise<Set<string>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = ""]) => name));
}

function readSamples(text: string): Sample[] {
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [, name = "", labels = "", value = ""] = /^(\w+)(?:\{(.*)\})? (\S+)/.exec(line) ?? [];
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = "", text = ""]) => [key, text]);
      return { name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) };
    });
}

/** The one value of a name under labels, or the sum of all that have them; null where there is none. */
export function valueOf(samples: readonly Sample[], name: string, labels: Record<string, string> = {}): number | null {
  const found = samples.filter(
    (sample) => sample.name === name && Object.entries(labels).every(([key, text]) => sample.labels[key] === text),
  );
  return found.length === 0 ? null : found.reduce((sum, { value }) => sum + value, 0);
}
