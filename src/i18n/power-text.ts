import { formatNumber } from "./format.ts";
import type { MessageKey } from "./keys.ts";
import type { Translator } from "./translator.ts";

/** Volts and phases of a connection, as `208-3`. */
type Supply = MessageKey extends infer Key ? (Key extends `power.supply.${infer Found}` ? Found : never) : never;

/** The part of a verdict that its text needs. */
export type Verdict =
  | {
      readonly state: "runs" | "may_trip" | "breaker_small" | "breaker_large";
      readonly circuit: (Laid & { readonly plug: boolean; readonly ampacity: number }) | null;
      readonly starting: number | null;
      readonly feed?: "panel" | "leg" | "beside";
    }
  | {
      readonly state: "cannot";
      readonly wired: readonly Supply[];
      readonly converter: (Laid & { readonly horsepower: number }) | null;
    }
  | { readonly state: "unstated" };

/** Wiring of a circuit: breaker in A and wire size, null above the tables. */
interface Laid {
  readonly breaker: number | null;
  readonly wire: string | null;
}

/** A buyer's description of their panel. */
interface Stated {
  readonly supply: Supply;
  readonly breaker: number | null;
}

type Running = Extract<Verdict, { circuit: unknown }>;
type Circuit = Running["circuit"];

/** Amperes, rounded up: the breaker is compared with the circuit's load. */
export function leastText(t: Translator, circuit: Circuit) {
  const tenths = Math.ceil(Number(((circuit?.ampacity ?? 0) * 10).toPrecision(9)));
  return { least: formatNumber(tenths / 10, t.language, 1) };
}
/**
 * The largest breaker in A: outlets have 15 or 20 A, whatever is plugged in. Where no standard rating is allowed, what
 * the conductors must carry.
 */
export const mostBreaker = (circuit: Circuit): number =>
  circuit?.plug ? 20 : (circuit?.breaker ?? Math.floor(circuit?.ampacity ?? 0));

/** The connections a machine is made for, as its plate names them: 208/230/460 V three-phase. */
export function wiredText(t: Translator, wired: readonly Supply[]): string {
  const phases = [1, 3] as const;
  return phases
    .flatMap((phase) => {
      const volts = wired.filter((each) => each.endsWith(`-${phase}`)).map((each) => each.split("-")[0]);
      return volts.length === 0 ? [] : [t(`power.wired.${phase}`, { volts: volts.join("/") })];
    })
    .join(t("power.or"));
}

/** Goods without motor data can be connected, but the breaker is unknown. Volts that a panel may lack have a source. */
export function runsText(t: Translator, { feed, circuit }: Running): string {
  if (feed === "leg") return t("power.leg");
  if (feed === "beside") return t("power.beside");
  return t(circuit === null ? "power.connects" : "power.runs");
}

/** In one line: that it runs, or what it needs. */
export function powerText(t: Translator, verdict: Verdict, { supply, breaker }: Stated): string {
  switch (verdict.state) {
    case "runs":
      return runsText(t, verdict);
    case "breaker_small":
      return t("power.breaker_small", { ...leastText(t, verdict.circuit), yours: breaker ?? 0 });
    case "may_trip":
      return t("power.may_trip", { most: mostBreaker(verdict.circuit), yours: breaker ?? 0 });
    case "breaker_large":
      return t("power.breaker_large", { most: mostBreaker(verdict.circuit), yours: breaker ?? 0 });
    case "cannot":
      return t("power.cannot", { supply: t(`power.supply.${supply}`), wired: wiredText(t, verdict.wired) });
    case "unstated":
      return t("power.unstated");
  }
}

/** The same with its installation: breaker and wire, soft start, phase converter. */
export function powerWithNeeds(t: Translator, verdict: Verdict, stated: Stated): string {
  return [powerText(t, verdict, stated), ...needsOf(t, verdict)].join(t.language === "cn" ? "。" : ". ");
}

function needsOf(t: Translator, verdict: Verdict): string[] {
  if (verdict.state === "unstated") return [];
  if (verdict.state === "cannot") {
    const { converter } = verdict;
    return converter
      ? [t("power.converterNeeds", { horsepower: converter.horsepower, ...laidText(t, converter) })]
      : [];
  }
  const { circuit, starting } = verdict;
  if (!circuit) return [t("power.noFigures")];
  if (circuit.plug) return [t("power.plug", { breaker: circuit.breaker ?? 20 })];
  const needs = [t("power.circuitNeeds", laidText(t, circuit))];
  return starting === null ? needs : [...needs, t("power.softStartNeeds")];
}

const laidText = (t: Translator, { breaker, wire }: Laid) => ({
  breaker: breaker === null ? t("power.larger") : t("power.amps", { amps: formatNumber(breaker, t.language) }),
  wire: wire ?? t("power.larger"),
});

/** The power supply stated with the order; null without motors or statement. */
export function statedPowerText(
  t: Translator,
  lines: readonly { readonly power: Verdict | null }[],
  power: Stated | null,
): string | null {
  if (!power || lines.every((line) => line.power === null)) return null;
  return t("power.atPlacing", {
    supply: t(`power.supply.${power.supply}`),
    breaker: String(power.breaker ?? "unknown"),
  });
}
