import { isMachineKind } from "#domain/machines/machine-kind.ts";
import { taskOf } from "#domain/machines/machine-parts.ts";
import { machineTraits, serviceRules, type ServiceRule } from "#domain/machines/service-rules.ts";
import type { ExampleVersion } from "#engine/machines/example-facts.ts";
import type { ShopTranslator, Translator } from "#i18n/translator.ts";
import { everyText } from "#web/account/machines/every-text.ts";
import {
  choiceOf,
  closeExample,
  type Example,
  figureOf,
  openExample,
  points,
  quantity,
  wordsOf,
} from "./example-text.ts";
import { dryerFactors } from "./dryer-factors.ts";
import { factRows, heading, ink, muted, textWidth } from "./pdf.ts";
import { sheetRows } from "./spec-sheet.ts";
import { supplyRows } from "./wiring-paper.ts";

/** A machine's manual from catalogue data: safety, installation, first start, operation, maintenance, figures. */
export function manualPaper(example: Example, t: ShopTranslator): Promise<Buffer> {
  const document = openExample(example, t);
  const [version] = example.facts.versions;
  const traits = traitsOf(example, version);
  heading(document, t("papers.manual.safety"));
  points(document, safety(version, traits, t));
  heading(document, t("papers.manual.install"));
  points(document, installing(example, version, traits, t));
  const supplies = example.facts.versions.flatMap((each) => supplyRows(example.facts, each, t));
  if (supplies.length > 0) {
    document.moveDown(0.3);
    factRows(document, [...new Map(supplies.map((row) => [row.join(" "), row])).values()]);
  }
  heading(document, t("papers.manual.start"));
  points(document, starting(example, version, traits, t));
  heading(document, t("papers.manual.run"));
  points(document, running(version, traits, t));
  dryerFactors(document, example.page, t);
  maintenance(document, example, t);
  heading(document, t("papers.manual.trouble"));
  factRows(document, troubles(traits, t));
  heading(document, t("papers.manual.data"));
  factRows(document, sheetRows(example.page, example.page.variants, t));
  heading(document, t("papers.manual.end"));
  points(document, [t("papers.manual.dispose")]);
  return closeExample(document, example, t);
}

type Traits = ReturnType<typeof traitsOf>;

function traitsOf({ facts: { category, versions } }: Example, version: ExampleVersion) {
  const isDryer = category === "air-dryers";
  const treats = isDryer || category === "air-filters";
  const engine = category === "gas-driven" || category === "diesel-driven";
  const motor = Object.keys(version.attributes).some((key) => /^fullLoadAmps\d/.test(key));
  return {
    category,
    isDryer,
    treats,
    engine,
    motor,
    electric: motor || (isDryer && version.attributes["voltage"] !== undefined),
    suction: category === "vacuum",
    vessel: figureOf(version, "mawp") !== null,
    compresses: ["rotary-screw", "piston", "oilless", "gas-driven", "diesel-driven", "compressor-pods"].includes(
      category,
    ),
    dryer: isDryer ? choiceOf(version, "dryerType") : null,
    // A drive turns its motor by its own setting, whatever the order of its supply lines.
    turnsBySupply: versions.some((each) => choiceOf(each, "phase") === "3" && choiceOf(each, "control") !== "vsd"),
  };
}

function safety(version: ExampleVersion, traits: Traits, t: Translator): (string | false)[] {
  const mawp = figureOf(version, "mawp");
  return [
    t("papers.manual.read"),
    traits.engine
      ? t("papers.manual.engineStop")
      : traits.electric
        ? t("papers.manual.lockout")
        : t("papers.manual.isolate"),
    (traits.compresses || traits.category === "pumps" || traits.category === "blowers") && t("papers.manual.hot"),
    mawp !== null && t("papers.manual.relief", { mawp: quantity(mawp, "pressure", t) }),
    version.attributes["breathingAir"] === false && t("papers.manual.breathing"),
    traits.engine && t("papers.manual.exhaust"),
    (traits.dryer === "refrigerated" || version.attributes["builtInDryer"] === true) && t("papers.manual.refrigerant"),
    traits.suction && t("papers.manual.vacuum"),
  ];
}

function installing(example: Example, version: ExampleVersion, traits: Traits, t: Translator): (string | false)[] {
  const sides = ["overallLength", "overallWidth", "overallHeight"].map((key) => figureOf(version, key));
  const weight = figureOf(version, "netWeight");
  const size = sides.every((side) => side !== null)
    ? sides.map((side) => quantity(side, "length", t)).join(" × ")
    : null;
  const port = wordsOf(example.page, "outletPort") ?? wordsOf(example.page, "port");
  const isLarge = weight !== null && weight > 130;
  return [
    isLarge && t("papers.manual.crate"),
    isLarge && t("papers.manual.lift", { weight: quantity(weight, "weight", t) }),
    size !== null &&
      t("papers.manual.place", { size, space: quantity(traits.compresses && isLarge ? 36 : 6, "length", t) }),
    (traits.motor || traits.dryer === "refrigerated") &&
      t("papers.manual.room", {
        least: quantity(figureOf(version, "minAmbient") ?? 40, "temperature", t),
        most: quantity(figureOf(version, "maxAmbient") ?? 100, "temperature", t),
      }),
    port !== null && t("papers.manual.pipe", { port }),
    traits.treats && t("papers.manual.flow"),
    traits.electric && t("papers.manual.supply"),
  ];
}

function starting({ page }: Example, version: ExampleVersion, traits: Traits, t: Translator): (string | false)[] {
  const [base, grade] = [wordsOf(page, "fillBase"), wordsOf(page, "fillGrade")];
  const amount = figureOf(version, "oilCapacity");
  return [
    base !== null &&
      grade !== null &&
      (amount === null
        ? t("papers.manual.fillNoAmount", { grade, base })
        : t("papers.manual.fill", { grade, base, amount: quantity(amount, "oilVolume", t) })),
    traits.category === "oilless" && t("papers.manual.dry"),
    traits.engine && t("papers.manual.fuel"),
    traits.motor && traits.turnsBySupply && t("papers.manual.rotation"),
    traits.compresses && t("papers.manual.unloaded"),
    traits.isDryer && t("papers.manual.settle"),
    (traits.category === "air-filters" || traits.category === "air-tanks") && t("papers.manual.open"),
  ];
}

function running(version: ExampleVersion, traits: Traits, t: Translator): (string | false)[] {
  const figure = (key: string) => figureOf(version, key);
  const [most, flow, rated, duty, purge] = ["maxPressure", "airflow", "ratedPressure", "dutyCycle", "purgeShare"].map(
    figure,
  );
  const treated = figure("ratedFlow");
  return [
    flow != null &&
      rated != null &&
      t("papers.manual.rated", { flow: quantity(flow, "flow", t), pressure: quantity(rated, "pressure", t) }),
    traits.isDryer && treated !== null && t("papers.manual.treats", { flow: quantity(treated, "standardFlow", t) }),
    most != null && t("papers.manual.limits", { pressure: quantity(most, "pressure", t) }),
    duty != null && duty < 100 && t("papers.manual.duty", { share: quantity(duty, "share", t) }),
    purge != null && t("papers.manual.purge", { share: quantity(purge, "share", t) }),
    traits.vessel && t("papers.manual.drainDaily"),
    choiceOf(version, "drain") === "timer" && t("papers.manual.drainSelf"),
    t("papers.manual.meter"),
  ];
}

/** The tasks of the service plan with intervals and parts. */
function maintenance(document: PDFKit.PDFDocument, { facts, diagram }: Example, t: Translator): void {
  heading(document, t("papers.manual.service"));
  const [version] = facts.versions;
  const rules = isMachineKind(facts.category)
    ? serviceRules(facts.category, machineTraits(facts.subcategory, version.attributes))
    : [];
  if (rules.length === 0) return points(document, [t("papers.manual.none")]);
  // The machine's own plan, with the lives of its parts, overrides the general one.
  const own = (rule: ServiceRule) =>
    diagram?.rows.find(({ interval }) => interval?.task === rule.task)?.interval ?? rule;
  const numbersOf = ({ task }: ServiceRule): string =>
    (diagram?.rows ?? [])
      .filter(({ name }) => taskOf[name] === task)
      .flatMap(({ goods }) => goods.slice(0, 1))
      .map(({ sku, quantity: count }) => (count > 1 ? `${count} × ${sku}` : sku))
      .join(t("documents.comma"));
  factRows(
    document,
    rules.map((rule) => [
      t(`machines.tasks.${rule.task}`),
      [everyText(t, own(rule)), numbersOf(rule)].filter((text) => text !== "").join(" · "),
    ]),
  );
  document
    .moveDown(0.4)
    .fillColor(muted)
    .text(t("papers.manual.every"), { width: textWidth(document) })
    .fillColor(ink);
}

function troubles(traits: Traits, t: Translator): [string, string][] {
  return [
    ...(traits.electric ? [[t("papers.manual.noStart"), t("papers.manual.noStartDo")] as [string, string]] : []),
    ...(traits.compresses
      ? ([
          [t("papers.manual.lowPressure"), t("papers.manual.lowPressureDo")],
          [t("papers.manual.hotRun"), t("papers.manual.hotRunDo")],
        ] as [string, string][])
      : []),
    ...(traits.isDryer ? [[t("papers.manual.wet"), t("papers.manual.wetDo")] as [string, string]] : []),
    ...(traits.treats ? [[t("papers.manual.dropHigh"), t("papers.manual.dropHighDo")] as [string, string]] : []),
    ...(traits.compresses || traits.treats || traits.electric
      ? []
      : [[t("papers.manual.lowPressure"), t("papers.manual.lowPressureDo")] as [string, string]]),
  ];
}
