import { type Power, type PowerVerdict } from "#domain/power/judge-power.ts";
import { partsOf, type Supply } from "#domain/power/supply.ts";
import type { Translator } from "#i18n/translator.ts";

/** The connections a machine is made for, as its plate names them: 208/230/460 V three-phase. */
export function wiredText(t: Translator, wired: readonly Supply[]): string {
  const phases = [1, 3] as const;
  return phases
    .flatMap((phase) => {
      const volts = wired.map(partsOf).filter((each) => each.phase === phase);
      return volts.length === 0
        ? []
        : [t(`power.wired.${phase}`, { volts: volts.map((each) => each.volts).join("/") })];
    })
    .join(t("power.or"));
}

/** The same in the few words that a card in a list has room for: what the machine needs, or that it runs. */
export function powerMark(t: Translator, verdict: PowerVerdict): string {
  switch (verdict.state) {
    case "runs":
      return t("power.runs");
    case "breaker_small":
    case "breaker_large":
      return t(`power.mark.${verdict.state}`, { needed: verdict.circuit?.breaker ?? 0 });
    case "cannot":
      return t("power.mark.cannot", { wired: wiredText(t, verdict.wired) });
    case "unstated":
      return t("power.mark.unstated");
  }
}

/** In one line: whether it runs, and if not, what it needs. */
export function powerText(t: Translator, verdict: PowerVerdict, { supply, breaker }: Power): string {
  switch (verdict.state) {
    case "runs":
      return t("power.runs");
    case "breaker_small":
    case "breaker_large":
      return t(`power.${verdict.state}`, { needed: verdict.circuit?.breaker ?? 0, yours: breaker ?? 0 });
    case "cannot":
      return t("power.cannot", { supply: t(`power.supply.${supply}`), wired: wiredText(t, verdict.wired) });
    case "unstated":
      return t("power.unstated");
  }
}
