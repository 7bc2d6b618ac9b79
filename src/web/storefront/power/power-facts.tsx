import { type Circuit, disconnectAmps, groundWire, overloadAmps } from "#domain/power/circuit.ts";
import type { Power, PowerVerdict } from "#domain/power/judge-power.ts";
import { partsOf } from "#domain/power/supply.ts";
import type { Translator } from "#i18n/translator.ts";
import { useT } from "../../language/language.tsx";
import { figureText } from "../tools/tool-units.ts";
import { wiredText } from "#i18n/power-text.ts";

/** Electrical installation for a machine. */
export function PowerFacts({ verdict }: { verdict: PowerVerdict }) {
  const t = useT();
  const facts = factsOf(t, verdict);
  if (facts.length === 0) return null;
  return (
    <dl className="divide-y divide-line border-y border-line text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4 py-1.5">
          <dt className="text-muted">{name}</dt>
          <dd className="text-right font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Amperes are rounded up: a wire for 211 A does not carry 211.25 A. */
const ampsText = (t: Translator, amps: number | null): string =>
  amps === null ? t("power.larger") : t("power.amps", { amps: figureText(amps, "plain", "up") });
const wireText = (t: Translator, wire: string | null): string =>
  wire === null ? t("power.larger") : t("power.wireSize", { wire });

/** Electrical installation by name and figure. */
function factsOf(t: Translator, verdict: PowerVerdict): (readonly [name: string, value: string])[] {
  if (verdict.state === "unstated") return [];
  if (verdict.state === "cannot") {
    const { converter } = verdict;
    if (!converter) return [];
    const { horsepower, breaker, wire, input } = converter;
    return [
      [t("power.fact.converter"), t("power.converterSize", { horsepower })],
      [
        t("power.fact.converterFeed"),
        t("power.converterFeedText", {
          breaker: breaker ?? "–",
          wire: wire ?? "–",
          input: t(`power.supply.${input}`),
        }),
      ],
    ];
  }
  const { connection, circuit } = verdict;
  const at = [t("power.fact.connection"), t(`power.supply.${connection}`)] as const;
  if (!circuit) return [at];
  return [
    at,
    [t("power.fact.current"), ampsText(t, circuit.current * circuit.motors + circuit.beside)],
    [t(circuit.plug ? "power.fact.outlet" : "power.fact.breaker"), ampsText(t, circuit.breaker)],
    [t("power.fact.ampacity"), ampsText(t, circuit.ampacity)],
    [t("power.fact.wire"), wireText(t, circuit.wire)],
    ...(circuit.plug ? [] : safetyFacts(t, circuit)),
  ];
}

/** Disconnect, motor protection and grounding of a machine. */
function safetyFacts(t: Translator, circuit: Circuit): (readonly [name: string, value: string])[] {
  const ground = groundWire(circuit.breaker, circuit.wire);
  const overload = circuit.plate === null ? null : overloadAmps(circuit.plate);
  return [
    [t("power.fact.disconnect"), ampsText(t, disconnectAmps(circuit))],
    ...(overload
      ? [
          [
            t("power.fact.overload"),
            t("power.overloadAmps", {
              usual: figureText(overload.usual, "plain", "down"),
              most: figureText(overload.most, "plain", "down"),
            }),
          ] as const,
        ]
      : []),
    [t("power.fact.ground"), ground === null ? t("power.larger") : t("power.groundWire", { wire: ground })],
  ];
}

/** Remedies and remarks in sentences; `uncounted` if there is no figure to compute a circuit from. */
export function helpOf(t: Translator, verdict: PowerVerdict, uncounted = t("power.noFigures")): string[] {
  if (verdict.state === "unstated") return [];
  if (verdict.state === "cannot") return verdict.converter ? [t("power.converterNote")] : [];
  const { circuit, starting } = verdict;
  if (!circuit) return [uncounted];
  return [
    ...(circuit.plug ? [t("power.plug", { breaker: circuit.breaker ?? 20 })] : []),
    ...(starting === null ? [] : [t("power.softStart", { amps: figureText(starting, "plain", "up") })]),
  ];
}

/** From which figures and by which rules, in plain words. */
export function basisOf(t: Translator, verdict: PowerVerdict, { supply }: Pick<Power, "supply">): string[] {
  if (verdict.state === "unstated") return [];
  if (verdict.state === "cannot")
    return [
      t("power.basisCannot", { wired: wiredText(t, verdict.wired), supply: t(`power.supply.${supply}`) }),
      ...(verdict.converter ? [t("power.basisConverter")] : []),
    ];
  const { circuit, connection } = verdict;
  if (!circuit) return [];
  const current = figureText(circuit.current, "plain", "up");
  if (circuit.plug) return [t("power.basisPlug", { current })];
  return [
    circuit.row === null
      ? t(circuit.from === "sealed" ? "power.basisSealed" : "power.basisStated", { current })
      : t("power.basisTable", {
          current,
          row: figureText(circuit.row),
          table: partsOf(connection).phase === 3 ? "430.250" : "430.248",
          connection: t(`power.supply.${connection}`),
        }),
    ...(circuit.motors > 1 ? [t("power.basisMotors")] : []),
    ...(circuit.beside > 0
      ? [
          t("power.basisPackage", {
            all: figureText(circuit.current * circuit.motors + circuit.beside, "plain", "up"),
            beside: figureText(circuit.beside, "plain", "up"),
          }),
        ]
      : []),
  ];
}
