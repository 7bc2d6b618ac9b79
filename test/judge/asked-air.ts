/** A buyer's answers to the air-system page, in US units: psi, CFM, ft, °F, seconds, shares of 100. */
export interface AskedAir {
  readonly tools: readonly AskedTool[];
  readonly pressure: number;
  readonly dryness: Dryness;
  readonly cleanliness: Cleanliness;
  readonly oilFree: boolean;
  readonly supply: string;
  readonly altitude: number;
  readonly room: number;
  readonly hours: number;
  readonly length: number;
  readonly outlets: number;
  readonly hose: number;
  readonly together: number;
  readonly growth: number;
  readonly band: number;
  readonly peak: number;
}

export interface AskedTool {
  readonly id: string;
  readonly count: number;
  /** CFM while it runs, and percent of the time; the page's own where they are left out. */
  readonly flow?: number;
  readonly duty?: number;
}

export const drynesses = ["none", "shop", "paint", "outdoor"] as const;
export type Dryness = (typeof drynesses)[number];
export const cleanlinesses = ["tools", "dryer", "paint", "process"] as const;
export type Cleanliness = (typeof cleanlinesses)[number];

/** The warmest dew point in °F that the page's words for a dryness promise. */
export const promisedDewPoint: Readonly<Record<Dryness, number | null>> = {
  none: null,
  shop: 50,
  paint: 38,
  outdoor: -40,
};

/** The coarsest grade in µm that its words for a cleanliness promise. */
export const promisedGrade: Readonly<Record<Cleanliness, number>> = { tools: 5, dryer: 1, paint: 0.01, process: 0 };

export type Units = "imperial" | "bar" | "mpa";

const quantities: Readonly<Record<string, readonly [bar: (us: number) => number, mpa: (us: number) => number]>> = {
  pressure: [(psi) => psi / 14.503774, (psi) => psi / 145.03774],
  flow: [(cfm) => cfm * 0.028316847, (cfm) => cfm * 0.028316847],
  distance: [(feet) => feet * 0.3048, (feet) => feet * 0.3048],
  temperature: [(f) => (f - 32) / 1.8, (f) => (f - 32) / 1.8],
  volume: [(gallons) => gallons * 3.785411784, (gallons) => gallons * 3.785411784],
  specific: [(power) => power / 2.8316847, (power) => power / 2.8316847],
  power: [(hp) => hp * 0.745699872, (hp) => hp * 0.745699872],
  bore: [(inches) => inches * 25.4, (inches) => inches * 25.4],
};

export const quantityNames = Object.keys(quantities);

/** A US figure as a buyer types it in these units, to nine digits and eight decimals. */
export function typedIn(units: Units, quantity: keyof typeof quantities | "plain", us: number): string {
  if (units === "imperial" || quantity === "plain") return String(us);
  const figure = quantities[quantity]![units === "bar" ? 0 : 1](us);
  return String(Number(Number(figure.toPrecision(9)).toFixed(8)));
}

/** The page's query. */
export function queryOf(asked: AskedAir, units: Units = "imperial"): string {
  const typed = (quantity: string, us: number) => typedIn(units, quantity, us);
  const tools = asked.tools.flatMap(({ id, count, flow, duty }, at): [string, string][] => [
    [`tool.${at + 1}`, id],
    [`count.${at + 1}`, String(count)],
    ...(flow === undefined ? [] : [[`flow.${at + 1}`, typed("flow", flow)] as [string, string]]),
    ...(duty === undefined ? [] : [[`duty.${at + 1}`, String(duty)] as [string, string]]),
  ]);
  return new URLSearchParams([
    ...tools,
    ["pressure", typed("pressure", asked.pressure)],
    ["dryness", asked.dryness],
    ["cleanliness", asked.cleanliness],
    ["oilFree", asked.oilFree ? "yes" : "no"],
    ["supply", asked.supply],
    ["altitude", typed("distance", asked.altitude)],
    ["room", typed("temperature", asked.room)],
    ["hours", String(asked.hours)],
    ["length", typed("distance", asked.length)],
    ["outlets", String(asked.outlets)],
    ["hose", typed("distance", asked.hose)],
    ["together", String(asked.together)],
    ["growth", String(asked.growth)],
    ["band", typed("pressure", asked.band)],
    ["peak", String(asked.peak)],
    ["units", units],
  ]).toString();
}

/** A buyer's answers as a link of the page holds them, in US units. */
export function askedIn(query: URLSearchParams): AskedAir {
  const figure = (name: string) => Number(query.get(name));
  const tools = [...query.keys()]
    .filter((name) => name.startsWith("tool.") && query.get(name) !== "")
    .map((name): AskedTool => {
      const row = name.slice("tool.".length);
      const typed = (field: string) => (query.get(`${field}.${row}`) ? { [field]: figure(`${field}.${row}`) } : {});
      return { id: query.get(name)!, count: figure(`count.${row}`), ...typed("flow"), ...typed("duty") };
    });
  return {
    tools,
    pressure: figure("pressure"),
    dryness: drynesses.find((each) => each === query.get("dryness")) ?? "none",
    cleanliness: cleanlinesses.find((each) => each === query.get("cleanliness")) ?? "tools",
    oilFree: query.get("oilFree") === "yes",
    supply: query.get("supply") ?? "any",
    altitude: figure("altitude"),
    room: figure("room"),
    hours: figure("hours"),
    length: figure("length"),
    outlets: figure("outlets"),
    hose: figure("hose"),
    together: figure("together"),
    growth: figure("growth"),
    band: figure("band"),
    peak: figure("peak"),
  };
}
