import type { Answer } from "../answer.ts";
import { type Finding, findings, shown } from "../finding.ts";
import { figure, word, words } from "../goods.ts";
import { partsOf } from "../reckoned.ts";
import { compressorRoom, motorAltitude, ratedPlace, wrongRating } from "../tables/places.ts";
import { cleaningPressure, widestPlainHose, withoutOil } from "../tables/tools.ts";
import { reliefStandard } from "../tables/vessels.ts";

const sealed = ["oil"];

/** Parts under pressure bear the machine's highest. */
export function bearsPressure({ machine, parts }: Answer): Finding[] {
  const most = machine && figure(machine, "maxPressure");
  if (!machine || most === null || most === undefined) return [];
  return parts.flatMap(({ role, goods }) => {
    if (sealed.includes(role) || role === "relief") return [];
    const bears = role === "receiver" ? figure(goods, "mawp") : figure(goods, "maxPressure");
    if (bears !== null && bears >= most) return [];
    return [
      {
        rule: "rated pressure",
        says:
          `${goods.sku} ` +
          `${bears === null ? "states no pressure that it bears" : `bears ${bears} psi`}; ` +
          `${machine.sku} reaches ${most} psi (29 CFR 1926.302(b)(5); ASME VIII)`,
      },
    ];
  });
}

/** A receiver of the list has a safety valve that opens in time and passes all the compressor sends, and a gauge. */
export function relievesReceivers({ machine, parts, text }: Answer): Finding[] {
  const receivers = partsOf(parts, "receiver");
  if (!machine || receivers.length === 0) return [];
  const flow = figure(machine, "airflow") ?? 0;
  const mawp = Math.min(...receivers.map(({ goods }) => figure(goods, "mawp") ?? 0));
  const valves = partsOf(parts, "relief");
  const says = [
    ...(valves.length === 0 ? [`a receiver of ${mawp} psi MAWP comes without a safety valve`] : []),
    ...valves.flatMap(({ goods }) => {
      const set = figure(goods, "setPressure");
      const passes = figure(goods, "ratedFlow");
      return [
        ...(set === null || set > mawp ? [`${goods.sku} opens at ${set} psi; the receiver's MAWP is ${mawp} psi`] : []),
        ...(passes === null || passes < flow
          ? [`${goods.sku} passes ${passes} SCFM; the compressor delivers ${shown(flow)}`]
          : []),
      ];
    }),
  ].map((each) => `${each} (${reliefStandard})`);
  const count = receivers.reduce((total, { quantity }) => total + quantity, 0);
  const needed = receivers.some(({ optional }) => !optional) && valves.every(({ optional }) => optional);
  if (valves.length > 0 && needed)
    says.push(`the receiver is in the total, its safety valve is not (${reliefStandard})`);
  const fitted = valves.reduce((total, { quantity }) => total + quantity, 0);
  if (valves.length > 0 && fitted < count)
    says.push(`${count} receivers share ${fitted} safety valves (${reliefStandard})`);
  const hasGauge =
    partsOf(parts, "gauge").length > 0 || /gauge/i.test([text, ...receivers.map(({ goods }) => goods.text)].join(" "));
  if (!hasGauge) says.push(`a receiver comes without a pressure gauge, and nothing says so (29 CFR 1910.169(b)(3))`);
  return findings("relief", says);
}

/** A drain states what it drains, and that is not less than the compressor makes. */
export function drainsEnough({ machine, parts }: Answer): Finding[] {
  if (!machine) return [];
  const flow = figure(machine, "airflow") ?? 0;
  return partsOf(parts, "drain").flatMap(({ goods }) => {
    const takes = figure(goods, "ratedFlow") ?? figure(goods, "compressorFlow");
    const hp = figure(goods, "horsepower");
    const own = figure(machine, "horsepower");
    if (takes !== null ? takes >= flow : hp !== null && own !== null && hp >= own) return [];
    const states =
      takes !== null ? `drains ${takes} SCFM` : hp !== null ? `drains a compressor of ${hp} HP` : "states no capacity";
    return [
      {
        rule: "drain",
        says: `${goods.sku} ${states}; the compressor delivers ${shown(flow)} CFM (makers size drains by it)`,
      },
    ];
  });
}

const device = /excess.?flow|fuse|hose-safety/i;

/** Hoses that whip when they fail have a device at their source, in the list or named on the page. */
export function securesHoses({ machine, parts, text }: Answer): Finding[] {
  const hasDevice = parts.some(({ role, goods }) =>
    device.test(`${role} ${word(goods, "extraType") ?? ""} ${goods.name}`),
  );
  if (!machine || hasDevice || /1926\.302/.test(text) || device.test(text)) return [];
  const wide = partsOf(parts, "hose").filter(({ goods }) => Number(word(goods, "hoseInside") ?? 0) > widestPlainHose);
  return findings(
    "hose device",
    wide.map(
      ({ goods }) =>
        `${goods.sku} is wider than 1/2 in, and nothing at its source cuts the air when it fails (29 CFR ` +
        `1926.302(b)(7))`,
    ),
  );
}

/** Blow guns are told their pressure. */
export function warnsOfBlowing({ machine, asked, text }: Answer): Finding[] {
  const blows = asked.tools.some(({ id }) => id === "blow-gun") && asked.pressure > cleaningPressure;
  const tells = text
    .split("\n")
    .some((line) => /1910\.242/.test(line) || (/blow/i.test(line) && /\b30 PSI/.test(line)));
  if (!machine || !blows || tells) return [];
  return findings("blow gun", [
    `a blow gun is fed ${shown(asked.pressure)} psi, and nothing says 30 psi where it is dead-ended (29 ` +
      `CFR 1910.242(b))`,
  ]);
}

/** Air that was asked for without oil gets none. */
export function keepsOilOut({ machine, asked, parts }: Answer): Finding[] {
  if (!machine) return [];
  const paints = asked.tools.length > 0 && asked.tools.every(({ id }) => withoutOil.has(id));
  return [
    ...findings(
      "oil to paint",
      paints && partsOf(parts, "frl").length > 0
        ? ["every tool wants air without oil, and the list has lubricators"]
        : [],
    ),
    ...findings(
      "oil-free",
      asked.oilFree && word(machine, "lubrication") !== "oil-free"
        ? [`${machine.sku} is not oil-free, and oil-free was asked for`]
        : [],
    ),
  ];
}

/** Rooms and heights that no maker's table reaches are answered by people. */
export function staysInTables({ asked, machine, parts, text }: Answer): Finding[] {
  if (!machine) return [];
  const [coldest, warmest] = compressorRoom;
  const isElectric = words(machine, "voltage").length > 0;
  return findings("outside of tables", [
    ...(asked.room < coldest || asked.room > warmest
      ? [
          `${machine.sku} is offered for a room of ${shown(asked.room)} °F; compressors run at ${coldest} ` +
            `to ${warmest} °F (Sullair, ALUP): ask us`,
        ]
      : []),
    ...[machine, ...parts.map(({ goods }) => goods)].flatMap((goods) => {
      const [least, most] = [figure(goods, "minAmbient"), figure(goods, "maxAmbient")];
      const outside = (least !== null && asked.room < least) || (most !== null && asked.room > most);
      return outside
        ? [`${goods.sku} is for rooms of ${least} to ${most} °F; the room has ${shown(asked.room)} °F`]
        : [];
    }),
    ...(isElectric && asked.altitude > motorAltitude && !/ask us before you order/i.test(text)
      ? [
          `${machine.sku} is offered at ${asked.altitude} ft; motors' tables end at ${motorAltitude} ft ` +
            `(NEMA MG 1, 14.4): ask us`,
        ]
      : []),
    ...(isElectric && asked.altitude > ratedPlace["ft"]! ? ratingSaid(text, asked.altitude) : []),
  ]);
}

/** Higher up than motors are rated for, the answer says up to where they are, and that they carry less. */
function ratingSaid(text: string, altitude: number): string[] {
  const wrong = wrongRating(text, /rated up to ([\d,]+)\s(ft|m)\b[^.]*carry less/);
  if (wrong === null) return [`at ${altitude} ft no word of what motors and panels are rated for (NEMA MG 1, 14.2.1)`];
  return wrong.map((each) => `motors and panels are called rated up to ${each}`);
}
