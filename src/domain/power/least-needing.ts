import type { PowerVerdict } from "#domain/power/judge-power.ts";

/** States by how much must be changed for them: nothing, the breaker, the circuit, the supply. */
const needs: Readonly<Record<PowerVerdict["state"], number>> = {
  runs: 0,
  may_trip: 0,
  breaker_large: 1,
  breaker_small: 2,
  unstated: 3,
  cannot: 4,
};

/** Larger circuits need more; of what cannot run, a phase converter helps some. */
function remedyOf(verdict: PowerVerdict): number {
  if (verdict.state === "breaker_small") return verdict.circuit?.ampacity ?? 0;
  return verdict.state === "cannot" && !verdict.converter ? 1 : 0;
}

/** Of the versions of a machine those that need least on a buyer's supply: all of them where they need the same. */
export function leastNeeding<Of extends { readonly verdict: PowerVerdict }>(versions: readonly Of[]): readonly Of[] {
  const [best] = versions.toSorted((a, b) => byNeed(a.verdict, b.verdict));
  return best ? versions.filter(({ verdict }) => byNeed(verdict, best.verdict) === 0) : [];
}

/** Less than a change of the panel: an outlet or a transformer beside it. */
const besidePanel = 0.5;

const needOf = (verdict: PowerVerdict): number =>
  needs[verdict.state] + ("feed" in verdict && verdict.feed === "beside" ? besidePanel : 0);

const byNeed = (a: PowerVerdict, b: PowerVerdict): number => needOf(a) - needOf(b) || remedyOf(a) - remedyOf(b);
