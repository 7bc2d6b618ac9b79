import { leastText, mostBreaker, runsText, type Verdict, wiredText } from "./power-text.ts";
import type { Translator } from "./translator.ts";

/** The verdict in a few words for a card: that goods run, or what they need. */
export function powerMark(t: Translator, verdict: Verdict): string {
  switch (verdict.state) {
    case "runs":
      return runsText(t, verdict);
    case "may_trip":
      return t("power.mark.may_trip");
    case "breaker_small":
      return t("power.mark.breaker_small", leastText(t, verdict.circuit));
    case "breaker_large":
      return t("power.mark.breaker_large", { most: mostBreaker(verdict.circuit) });
    case "cannot":
      return t("power.mark.cannot", { wired: wiredText(t, verdict.wired) });
    case "unstated":
      return t("power.mark.unstated");
  }
}
