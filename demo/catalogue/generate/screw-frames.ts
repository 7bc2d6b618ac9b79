import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Size } from "./build.ts";
import { motorAmps } from "./motor-supply.ts";
import { say } from "./wording.ts";

/** One frame of the reference ladder at 125 psi. */
export interface Frame {
  readonly hp: number;
  readonly cfm: number;
  readonly kw: number;
  readonly noise: number;
  readonly net: number;
  readonly price: number;
  readonly amps230: number;
  readonly amps1?: number;
  readonly tank: number;
  readonly size: Size;
  readonly port: string;
  readonly oil: number;
  readonly belt: boolean;
}

const size = (length: number, width: number, height: number): Size => ({ length, width, height });

export const frames: readonly Frame[] = [
  {
    hp: 5,
    cfm: 17,
    kw: 4.6,
    noise: 65,
    net: 430,
    price: 4990,
    amps230: 15.2,
    amps1: 28,
    tank: 60,
    size: size(36, 26, 38),
    port: "npt-0.5",
    oil: 3,
    belt: true,
  },
  {
    hp: 7.5,
    cfm: 27.5,
    kw: 6.9,
    noise: 66,
    net: 495,
    price: 5990,
    amps230: 22,
    amps1: 40,
    tank: 80,
    size: size(36, 26, 38),
    port: "npt-0.75",
    oil: 3.5,
    belt: true,
  },
  {
    hp: 10,
    cfm: 40,
    kw: 9.2,
    noise: 68,
    net: 585,
    price: 7490,
    amps230: 28,
    amps1: 50,
    tank: 80,
    size: size(40, 28, 42),
    port: "npt-0.75",
    oil: 4,
    belt: true,
  },
  {
    hp: 15,
    cfm: 59,
    kw: 13.4,
    noise: 68,
    net: 760,
    price: 9990,
    amps230: 42,
    tank: 120,
    size: size(44, 30, 46),
    port: "npt-1",
    oil: 6,
    belt: true,
  },
  {
    hp: 20,
    cfm: 80,
    kw: 17.8,
    noise: 69,
    net: 860,
    price: 12_450,
    amps230: 54,
    tank: 120,
    size: size(46, 32, 48),
    port: "npt-1",
    oil: 7,
    belt: true,
  },
  {
    hp: 25,
    cfm: 100,
    kw: 21.8,
    noise: 70,
    net: 980,
    price: 14_700,
    amps230: 68,
    tank: 120,
    size: size(50, 34, 52),
    port: "npt-1.25",
    oil: 9,
    belt: true,
  },
  {
    hp: 30,
    cfm: 122,
    kw: 25.7,
    noise: 70,
    net: 1150,
    price: 16_900,
    amps230: 80,
    tank: 240,
    size: size(52, 34, 54),
    port: "npt-1.25",
    oil: 10,
    belt: false,
  },
  {
    hp: 40,
    cfm: 168,
    kw: 34.7,
    noise: 71,
    net: 1620,
    price: 21_800,
    amps230: 104,
    tank: 240,
    size: size(58, 38, 58),
    port: "npt-1.5",
    oil: 14,
    belt: false,
  },
  {
    hp: 50,
    cfm: 214,
    kw: 43.1,
    noise: 71,
    net: 1950,
    price: 26_300,
    amps230: 130,
    tank: 0,
    size: size(64, 40, 60),
    port: "npt-1.5",
    oil: 18,
    belt: false,
  },
  {
    hp: 75,
    cfm: 338,
    kw: 64.8,
    noise: 73,
    net: 2750,
    price: 36_700,
    amps230: 192,
    tank: 0,
    size: size(76, 48, 66),
    port: "npt-2",
    oil: 28,
    belt: false,
  },
  {
    hp: 100,
    cfm: 448,
    kw: 84.6,
    noise: 74,
    net: 3600,
    price: 47_400,
    amps230: 248,
    tank: 0,
    size: size(84, 52, 70),
    port: "npt-2",
    oil: 36,
    belt: false,
  },
];

/** Flow of a frame at another pressure than 125 psi: 9 % less for each 25 psi more, in half CFM. */
export function flowAt(cfm: number, pressure: number): number {
  const flow = cfm * (1 - (0.09 / 25) * (pressure - 125));
  return flow < 100 ? Math.round(flow * 2) / 2 : Math.round(flow);
}

export interface Supply {
  readonly suffix: string;
  readonly name: LocalizedText;
  readonly attributes: AttributeValues;
}

/** Power supplies that an electric screw of this frame can be wired for. */
export function supplies({ hp, amps230, amps1 }: Frame): Supply[] {
  const three = (suffix: string, volts: readonly string[]): Supply => ({
    suffix,
    name: say(`${volts.join("/")} V three-phase`, `三相 ${volts.join("/")} V`),
    attributes: { voltage: [...volts], phase: "3", frequency: "60", ...motorAmps(volts, amps230) },
  });
  if (hp > 50) return [three("460", ["460"]), three("575", ["575"])];
  const common = three("3P", ["208", "230", "460"]);
  if (amps1 === undefined) return [common, three("575", ["575"])];
  const single: Supply = {
    suffix: "1P",
    name: say("230 V single-phase", "单相 230 V"),
    attributes: { voltage: ["230"], phase: "1", frequency: "60", ...motorAmps(["230"], amps1) },
  };
  return [single, common];
}
