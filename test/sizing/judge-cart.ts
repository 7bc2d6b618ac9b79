import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import type { CategorySlug } from "#domain/catalogue/category.ts";
import type { SystemWishes } from "#domain/sizing/air-need.ts";

/** A line of a cart, by what the catalogue's record says of it. */
export interface CartGoods {
  readonly sku: string;
  readonly category: CategorySlug;
  readonly attributes: AttributeValues;
  readonly quantity: number;
}

/**
 * Everything that does not fit in a cart meant as one system. Reckoned from the catalogue's records and the wishes
 * alone, with nothing of the rules by which the system was chosen: what both get wrong in the same way would stay
 * unseen.
 */
export function misfits(wishes: SystemWishes, goods: readonly CartGoods[]): string[] {
  const found: string[] = [];
  const check = (kept: boolean, what: string) => void (kept || found.push(what));
  const n = ({ attributes }: CartGoods, key: string) => Number(attributes[key] ?? Number.NaN);
  const is = (each: CartGoods, key: string, ...values: unknown[]) => values.includes(each.attributes[key]);
  const of = (category: CategorySlug, ...keep: [key: string, value: string][]) =>
    goods.filter((each) => each.category === category && keep.every(([key, value]) => is(each, key, value)));

  const machines = [...of("rotary-screw"), ...of("piston"), ...of("oilless")];
  check(machines.length === 1, `${machines.length} compressors`);
  const [machine] = machines;
  if (!machine) return found;
  const isPiston =
    machine.category === "piston" || (machine.category === "oilless" && !is(machine, "oillessTechnology", "scroll"));
  const flows = ["airflow", "airflow90", "airflow100", "airflow175"]
    .map((key) => n(machine, key))
    .filter((flow) => flow > 0);
  const most = Math.max(...flows);
  const least = Math.min(...flows);
  const highest = n(machine, "maxPressure");

  // The flow: tools × share of time, in thin and warm air (ISA; ideal gas).
  const altitude = (1 - 6.8754e-6 * wishes.altitude) ** 5.2559;
  const air = (wishes.room + 459.67) / 527.67 / altitude;
  // Few of the tools run at one time, but the largest may be among them.
  const atOnce = (takes: (use: (typeof wishes.uses)[number]) => number): number => {
    const sum = wishes.uses.reduce((before, use) => before + takes(use) * use.quantity, 0) * wishes.simultaneity;
    return Math.max(sum, ...wishes.uses.map(takes)) * (1 + wishes.growth) * air;
  };
  const average = atOnce(({ flow, duty }) => flow * duty);
  const peak = atOnce(({ flow }) => flow);
  const dryers = of("air-dryers");
  const purge = dryers
    .filter((each) => is(each, "dryerType", "desiccant"))
    .reduce((sum, each) => sum + (n(each, "ratedFlow") * n(each, "purgeShare")) / 100, 0);
  check(
    most * (n(machine, "dutyCycle") / 100) - purge >= average * 0.999,
    `${machine.sku}: ${most} CFM for ${average}`,
  );
  check(!wishes.oilFree || machine.category === "oilless", `${machine.sku} is lubricated`);

  // The pressure: at the tools, what the bought goods lose while the largest of them runs, and the switch's band.
  const tool = Math.max(...wishes.uses.map(({ flow }) => flow)) * air;
  const lossOf = (each: CartGoods) => n(each, "pressureDrop") * (tool / n(each, "ratedFlow")) ** 2;
  const most1 = (some: readonly CartGoods[]) => Math.max(0, ...some.map(lossOf));
  const lost =
    [...dryers, ...of("air-filters"), ...of("extras", ["extraType", "aftercooler"])].reduce(
      (sum, each) => sum + n(each, "pressureDrop"),
      0,
    ) +
    most1(of("extras", ["extraType", "coupler"])) +
    most1(of("extras", ["extraType", "hose-fuse"]));
  check(highest >= wishes.pressure + lost + wishes.band, `${machine.sku}: ${highest} PSI`);

  // The room: what pages state, else 40 to 100 °F.
  for (const each of [machine, ...dryers]) {
    const [least, hottest] = [each.attributes["minAmbient"] ?? 40, each.attributes["maxAmbient"] ?? 100];
    check(wishes.room >= Number(least) && wishes.room <= Number(hottest), `${each.sku} in a room of ${wishes.room} °F`);
  }
  for (const each of goods) {
    const bears = each.category === "air-tanks" ? n(each, "mawp") : n(each, "maxPressure");
    if (!Number.isNaN(bears)) check(bears >= highest, `${each.sku} bears ${bears} PSI under ${highest}`);
  }

  // Power.
  const panel: Record<string, string[]> = {
    "115-1": ["115/1"],
    "208-1": ["115/1", "208/1"],
    "230-1": ["115/1", "230/1"],
    "208-3": ["115/1", "208/1", "208/3"],
    "230-3": ["115/1", "230/1", "230/3"],
    "460-3": ["115/1", "460/3"],
    "575-3": ["115/1", "575/3"],
  };
  const runsAt = (has: readonly string[], { attributes: { voltage, phase } }: CartGoods): boolean =>
    !Array.isArray(voltage) || voltage.some((volts) => has.includes(`${volts}/${String(phase)}`));
  const plate = ({ sku, attributes: { voltage, phase } }: CartGoods) => `${sku} runs on ${voltage}/${String(phase)}`;
  if (wishes.supply) for (const each of goods) check(runsAt(panel[wishes.supply]!, each), plate(each));
  // One panel serves all of it, whichever it is.
  check(
    Object.values(panel).some((has) => goods.every((each) => runsAt(has, each))),
    `no panel serves all: ${goods
      .filter(({ attributes }) => "voltage" in attributes)
      .map(plate)
      .join("; ")}`,
  );

  // Receivers and their valves.
  const tanks = of("air-tanks");
  const own = n(machine, "tankVolume") || 0;
  const volume = tanks.reduce((sum, tank) => sum + n(tank, "tankVolume") * tank.quantity, own);
  const perCfm = is(machine, "control", "vsd") ? 1 : 4;
  check(volume >= most * perCfm * 0.999, `${volume} gal for ${most} CFM`);
  const storage = (7.48 * wishes.peakMinutes * (peak - most + purge) * 14.696 * altitude) / wishes.band;
  check(volume >= storage * 0.999, `${volume} gal for a peak of ${storage}`);
  // Of a peak beyond the pump's flow the machine's own tank, in front of dryer and filters, gives its part by volume.
  const through = most + (own > 0 ? (Math.max(0, peak - most) * own) / volume : 0);
  const valves = of("extras", ["extraType", "relief-valve"]);
  check(
    tanks.reduce((sum, { quantity }) => sum + quantity, 0) === valves.reduce((sum, { quantity }) => sum + quantity, 0),
    "a receiver without its relief valve",
  );
  for (const valve of valves) {
    for (const tank of tanks) check(n(valve, "setPressure") <= n(tank, "mawp"), `${valve.sku} on ${tank.sku}`);
    check(n(valve, "setPressure") > highest, `${valve.sku} opens below ${highest}`);
    check(n(valve, "ratedFlow") >= most, `${valve.sku} lets out too little`);
  }
  const drained = tanks.reduce((sum, { quantity }) => sum + quantity, own > 0 ? 1 : 0);
  const drains = of("extras", ["extraType", "drain"]);
  check(drains.reduce((sum, { quantity }) => sum + quantity, 0) >= drained, "no drain");
  for (const drain of drains) check(n(drain, "ratedFlow") >= most, `${drain.sku} for ${most} CFM`);

  // Dry and clean air.
  const wanted = { none: Number.POSITIVE_INFINITY, shop: 50, paint: 38, outdoor: -40 }[wishes.dryness];
  // Kaeser's table for its refrigerated dryers at 100 psi, which more pressure only betters; Fini's for the room.
  const inlet = wishes.room + 15;
  const kaeser =
    [1.25, 1.25, 1.12, 1, 0.88, 0.78, 0.69, 0.61, 0.54, 0.48][Math.max(0, Math.ceil((inlet - 85) / 5))] ?? 0;
  const atLeast = wishes.pressure >= 85 ? 1 : 0.8;
  const fini = wishes.room <= 86 ? 1 : wishes.room <= 95 ? 0.98 : wishes.room <= 104 ? 0.95 : 0.9;
  // Steam tables: psia of saturated vapor at 105, 110, 115 and 120 °F over that at 100 °F.
  const vapor = [1, 1.16, 1.343, 1.55, 1.783][Math.max(0, Math.floor((inlet - 100) / 5))] ?? Number.POSITIVE_INFINITY;
  // A dryer built into a screw is refrigerated, and counts by what its page states.
  const builtIn =
    machine.category === "rotary-screw" &&
    machine.attributes["builtInDryer"] === true &&
    n(machine, "pressureDewPoint") <= wanted;
  check(wanted > 100 || builtIn || dryers.length === 1, "no dryer");
  if (builtIn && dryers.length === 0)
    check(n(machine, "dryerFlow") * kaeser * 1.1 >= through * 0.95, `${machine.sku}'s own dryer at ${inlet} °F`);
  const cooled = of("extras", ["extraType", "aftercooler"]).some((each) => n(each, "ratedFlow") >= through * 0.999);
  for (const dryer of dryers) {
    check(n(dryer, "pressureDewPoint") <= wanted, `${dryer.sku} dries to ${n(dryer, "pressureDewPoint")} °F`);
    const isHot = n(dryer, "ratedInletTemperature") >= 180;
    const factor = is(dryer, "dryerType", "desiccant")
      ? (wishes.pressure + 5 + 14.7) / 114.7 / vapor
      : isHot
        ? atLeast * fini
        : (kaeser * atLeast * fini) / 0.999;
    // The pressure at the dryer is that at the tools and what is lost behind it: 0.9 stands for what this leaves out.
    check(
      n(dryer, "ratedFlow") * Math.max(factor, 0.9 * factor) >= through * 0.9,
      `${dryer.sku} for ${through} at ${inlet} °F`,
    );
    check(!isPiston || cooled || isHot, `${dryer.sku} behind a hot pump`);
    check(n(dryer, "maxInletTemperature") >= inlet, `${dryer.sku} in a room of ${wishes.room} °F`);
  }
  const grades: string[] = {
    tools: ["particulate-5"],
    dryer: ["coalescing-1"],
    paint: ["coalescing-1", "coalescing-0.01"],
    process: ["coalescing-1", "coalescing-0.01", "carbon"],
  }[wishes.cleanliness];
  const filters = of("air-filters");
  // ISO 8573-1 and makers' manuals: no oil may reach a desiccant bed, and its dust stays behind it.
  if (dryers.some((each) => is(each, "dryerType", "desiccant")))
    grades.splice(
      0,
      grades.length,
      "coalescing-1",
      "coalescing-0.01",
      "particulate-1",
      ...(wishes.cleanliness === "process" ? ["carbon"] : []),
    );
  check(
    filters.length === grades.length && grades.every((grade) => filters.some((each) => is(each, "filterGrade", grade))),
    `filters ${filters.map(({ sku }) => sku).join()}`,
  );
  for (const filter of filters) check(n(filter, "ratedFlow") >= through * 0.999, `${filter.sku} is too small`);

  // Oil.
  const oils = of("lubricants");
  const isLubricated = machine.category !== "oilless";
  check(oils.length === (isLubricated ? 1 : 0), `${oils.length} oils`);
  for (const oil of oils) {
    const uses = oil.attributes["oilApplication"];
    check(Array.isArray(uses) && uses.includes(isPiston ? "piston" : "screw"), `${oil.sku} for ${machine.sku}`);
    check(is(oil, "viscosityGrade", isPiston ? "100" : "46"), `${oil.sku} is too thin or too thick`);
    check(n(oil, "containerVolume") * oil.quantity * 4 >= n(machine, "oilCapacity"), `${oil.sku}: less than one fill`);
  }

  // Pipe: one size, for air, long enough; its speed at the tools' pressure through the trade's inner diameters.
  const pipes = [...of("air-pipe", ["pipeItem", "pipe"]), ...of("air-pipe", ["pipeItem", "kit"])];
  check(pipes.length === (wishes.pipeLength > 0 ? 1 : 0), `${pipes.length} kinds of pipe`);
  for (const pipe of pipes) {
    check(
      of("air-pipe").every((each) => each.attributes["pipeSize"] === pipe.attributes["pipeSize"]),
      "pipe of two sizes",
    );
    check(is(pipe, "pipeColor", "blue"), `${pipe.sku} is not for air`);
    check(n(pipe, "pipeLength") * pipe.quantity >= wishes.pipeLength, `${pipe.sku} is too short`);
    const inside = (n(pipe, "pipeSize") - 3) / 25.4;
    const squeezed = (Math.max(peak, least) * altitude * 14.696) / (wishes.pressure + 14.696);
    check((squeezed * 144) / 60 / (0.785 * inside ** 2) <= 36, `${pipe.sku} is too narrow for ${peak} CFM`);
    const outlets = is(pipe, "pipeItem", "kit")
      ? n(pipe, "outlets")
      : of("air-pipe", ["pipeItem", "drop"]).reduce((sum, { quantity }) => sum + quantity, 0);
    check(outlets >= wishes.outlets, `${outlets} outlets of ${wishes.outlets}`);
  }

  // Hoses: one an outlet, wide enough for the largest tool, by the formula that other makers print (bar, L/s, m, mm).
  const hoses = of("extras", ["extraType", "hose"]);
  check(hoses.length <= 1, `${hoses.length} kinds of hoses`);
  const dropOf = (flow: number, feet: number, inside: number) =>
    (14.5038 * 450 * (flow * 0.4719474) ** 1.85 * feet * 0.3048) / (inside ** 5 * ((wishes.pressure + 14.7) / 14.5038));
  for (const hose of hoses) {
    check(hose.quantity >= wishes.outlets, `${hose.quantity} hoses at ${wishes.outlets} outlets`);
    check(n(hose, "hoseLength") >= wishes.hoseLength, `${hose.sku} is too short`);
    check(n(hose, "hoseInside") >= 0.375, `${hose.sku} is too narrow for tools`);
    const alone = dropOf(tool, n(hose, "hoseLength"), n(hose, "hoseInside") * 25.4);
    check(alone <= 3 * 1.15, `${hose.sku} loses ${alone} PSI`);
    const couplers = of("extras", ["extraType", "coupler"]);
    check(
      couplers.reduce((sum, each) => sum + n(each, "couplersInSet") * each.quantity, 0) >= wishes.outlets,
      "an outlet without its coupler",
    );
    check(new Set(couplers.map((each) => each.attributes["couplerStyle"])).size === 1, "couplers of two styles");
    for (const each of couplers) check(!is(each, "couplerStyle", "universal"), `${each.sku} has no plugs`);
    // ISO 6150 B by body: CFM within 3 to 5 psi. OSHA 1926.302(b)(7): over 1/2 in a shut-off, and whip checks at claws.
    const practical = { "0.25": 15, "0.375": 35, "0.5": 65 } as Record<string, number>;
    const isWide = n({ ...hose, attributes: { inside: Number(hose.attributes["hoseInside"]) } }, "inside") > 0.5;
    for (const each of couplers) {
      check(is(each, "couplerStyle", "claw") === isWide, `${each.sku} on ${hose.sku}`);
      check(isWide || tool <= practical[String(each.attributes["couplerBody"])]!, `${each.sku} for ${tool} CFM`);
      check(each.attributes["port"] === hose.attributes["port"], `${each.sku} on the thread of ${hose.sku}`);
    }
    const pieces = (type: string) => of("extras", ["extraType", type]).reduce((sum, { quantity }) => sum + quantity, 0);
    check(!isWide || pieces("hose-fuse") >= wishes.outlets, "a wide hose without its shut-off");
    check(!isWide || pieces("whip-check") >= 2 * wishes.outlets, "a wide hose without whip checks");
  }

  // Units at the outlets: one for each at most, oil for no gun, and half their flow left by the largest of their tools.
  const units = { frl: of("extras", ["extraType", "frl"]), regulator: of("extras", ["extraType", "regulator"]) };
  const count = (some: readonly CartGoods[]) => some.reduce((sum, { quantity }) => sum + quantity, 0);
  check(count([...units.frl, ...units.regulator]) <= wishes.outlets, "more units than outlets");
  const guns = wishes.uses.filter(({ oiled }) => !oiled);
  check(guns.length === 0 || wishes.outlets === 0 || count(units.frl) < wishes.outlets, "oil at every outlet");
  for (const kind of ["frl", "regulator"] as const)
    for (const unit of units[kind]) {
      const tools = wishes.uses.filter(({ oiled = false }) => oiled === (kind === "frl"));
      const largest = Math.max(0, ...tools.map(({ flow }) => flow)) * air;
      check(tools.length > 0, `${unit.sku} for no tool`);
      check(n(unit, "ratedFlow") >= 2 * largest * 0.999, `${unit.sku} for ${largest} CFM`);
      check(kind === "frl" || n(unit, "setPressure") >= wishes.pressure, `${unit.sku} for ${wishes.pressure} PSI`);
    }

  // An adapter for each thread between the compressor and the pipe.
  const coolers = of("extras", ["extraType", "aftercooler"]);
  const adapters = of("air-pipe", ["pipeItem", "adapter"]);
  const threads = pipes.length === 0 ? 0 : 1 + 2 * count([...tanks, ...coolers, ...dryers, ...filters]);
  check(count(adapters) === threads, `${count(adapters)} adapters for ${threads} threads`);

  // A flange takes no thread.
  const ports = [machine, ...tanks, ...dryers, ...filters, ...adapters].map((each) =>
    String(each.attributes["outletPort"] ?? each.attributes["port"] ?? "npt-"),
  );
  check(ports.every((port) => port.startsWith("npt-")) || new Set(ports).size === 1, `ports ${ports.join()}`);
  return found;
}
