import type { Answer, Part } from "../answer.ts";
import { type Finding, findings } from "../finding.ts";
import { figure, word, words } from "../goods.ts";
import { partsOf, sum } from "../reckoned.ts";

const threadNames: Readonly<Record<string, string>> = {
  "0.125": "1/8",
  "0.25": "1/4",
  "0.375": "3/8",
  "0.5": "1/2",
  "0.75": "3/4",
  "1": "1",
  "1.25": "1-1/4",
  "1.5": "1-1/2",
  "2": "2",
  "2.5": "2-1/2",
  "3": "3",
};

/** A thread as the page writes it. */
const threadName = (port: string): string =>
  port.startsWith("npt-") ? `${threadNames[port.slice(4)]} in NPT` : `${port.split("-")[1]} in flange`;

/** True if a sentence of the page joins two threads by a fitting. */
function tellsFitting(text: string, one: string, other: string): boolean {
  const [first, second] = [threadName(one), threadName(other)];
  const has = (line: string, name: string) => new RegExp(`(?<![\\d/-])${name}`).test(line);
  return text
    .split(/\n|(?<=[a-z]\.) /)
    .some((line) => /bushing|reduc|adapter/i.test(line) && has(line, first) && has(line, second));
}

/** From the drop to the tool, each thread meets its like, or the page names the fitting between. */
export function joinsThreads({ machine, parts, text }: Answer): Finding[] {
  if (!machine) return [];
  const [drop] = partsOf(parts, "drop");
  const [hose] = partsOf(parts, "hose");
  const [coupler] = partsOf(parts, "coupler");
  const units: readonly (Part | undefined)[] = partsOf(parts, "frl", "regulator");
  const chains = (units.length === 0 ? [undefined] : [...units, undefined]).map((unit) => [drop, unit, coupler, hose]);
  const pairs = chains.flatMap((chain) => {
    const threads = chain.flatMap((part) =>
      part && word(part.goods, "port") ? [{ part, port: word(part.goods, "port")! }] : [],
    );
    return threads.slice(1).map((next, at) => [threads[at]!, next] as const);
  });
  const says = pairs.flatMap(([one, other]) =>
    one.port === other.port || tellsFitting(text, one.port, other.port)
      ? []
      : [
          `${one.part.goods.sku} ends in ${threadName(one.port)}, ${other.part.goods.sku} begins with ` +
            `${threadName(other.port)}, and no fitting is named between them`,
        ],
  );
  return findings("threads", [...new Set(says)]);
}

/** The list is as long as what was asked for: pipe, hoses, couplers, drops. */
export function countsParts({ asked, machine, parts, missing }: Answer): Finding[] {
  if (!machine) return [];
  const total = (role: string, each: (part: Part) => number) =>
    sum(partsOf(parts, role).map((part) => part.quantity * each(part)));
  const feet = total("pipe", ({ goods }) => figure(goods, "pipeLength") ?? 0);
  const short = (role: string, has: number, wants: number, unit: string) =>
    wants > 0 && !missing.includes(role) && has < wants * 0.999
      ? [`${has} ${unit} for ${wants}, and the page does not say that any lack`]
      : [];
  return findings("amounts", [
    ...short("pipe", feet, asked.length, "ft of pipe"),
    ...(asked.hose > 0 && !missing.includes("hose")
      ? [
          ...short(
            "hose",
            total("hose", () => 1),
            asked.outlets,
            "hoses",
          ),
          ...short(
            "coupler",
            total("coupler", ({ goods }) => figure(goods, "couplersInSet") ?? 1),
            asked.outlets,
            "couplers",
          ),
          ...(partsOf(parts, "hose").some(({ goods }) => (figure(goods, "hoseLength") ?? 0) < asked.hose - 0.01)
            ? [`hoses shorter than the ${asked.hose} ft asked for`]
            : []),
        ]
      : []),
  ]);
}

/** Volts that a building of this supply has: its own, between two of its conductors, and 115 V for small things. */
const supplied = (supply: string): readonly string[] => {
  const [volts, phases] = supply.split("-");
  return ["115/1", `${volts}/1`, ...(phases === "3" ? [`${volts}/3`] : [])];
};

/** Everything that takes power runs on what was stated. */
export function runsOnPower({ asked, machine, parts }: Answer): Finding[] {
  if (!machine) return [];
  const powered = [machine, ...parts.map(({ goods }) => goods)].filter((goods) => words(goods, "voltage").length > 0);
  const wrong =
    asked.supply === "any"
      ? []
      : powered.filter((goods) => {
          const phase = word(goods, "phase") ?? "1";
          return !words(goods, "voltage").some((volts) => supplied(asked.supply).includes(`${volts}/${phase}`));
        });
  return wrong.map(({ sku, attributes }) => ({
    rule: "power",
    says:
      `${sku} is made for ${String(attributes["voltage"])} V, ${String(attributes["phase"])}-phase; ` +
      `the panel has ${asked.supply}`,
  }));
}
