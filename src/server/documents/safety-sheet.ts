import type { ShopTranslator } from "#i18n/translator.ts";
import { formatDate } from "#i18n/format.ts";
import { closeExample, type Example, openExample, points } from "./example-text.ts";
import { factRows, heading } from "./pdf.ts";
import type { SafetyFacts, SafetyRow } from "./safety-facts.ts";
import { safetyOfOil } from "./safety-of-oil.ts";
import { safetyOfDesiccant, safetyOfEngineKit, safetyOfGrease } from "./safety-of-parts.ts";

function factsOf(example: Example, t: ShopTranslator): SafetyFacts {
  const { attributes } = example.facts.versions[0];
  if (attributes["greaseThickener"] !== undefined) return safetyOfGrease(example, t);
  if (attributes["extraType"] === "engine-kit") return safetyOfEngineKit(example, t);
  return attributes["baseOil"] === undefined ? safetyOfDesiccant(example, t) : safetyOfOil(example, t);
}

/** A safety data sheet with the sixteen sections of 29 CFR 1910.1200, appendix D. */
export function safetySheet(example: Example, t: ShopTranslator): Promise<Buffer> {
  const { page } = example;
  const facts = factsOf(example, t);
  const document = openExample(example, t);
  document.text(t("papers.sds.subtitle", { date: formatDate(example.now, t) }));
  const section = (title: string, rows: readonly SafetyRow[], texts: readonly string[] = []) => {
    heading(document, title);
    if (rows.length > 0) factRows(document, rows);
    points(document, texts);
  };
  section(t("papers.sds.s1"), [
    [t("papers.sds.product"), page.name],
    [t("papers.sds.use"), facts.use],
    [t("papers.sds.maker"), t("papers.sds.makerText", { brand: page.brand })],
  ]);
  section(t("papers.sds.s2"), [], facts.hazards);
  section(t("papers.sds.s3"), facts.composition, facts.compositionNotes);
  section(t("papers.sds.s4"), facts.firstAid);
  section(t("papers.sds.s5"), [], facts.fire);
  section(t("papers.sds.s6"), [], [facts.spill]);
  section(t("papers.sds.s7"), [], facts.store);
  section(t("papers.sds.s8"), [], facts.exposure);
  section(t("papers.sds.s9"), facts.properties);
  section(t("papers.sds.s10"), [], [facts.stability]);
  section(t("papers.sds.s11"), [], [facts.toxicity]);
  section(t("papers.sds.s12"), [], facts.ecology);
  section(t("papers.sds.s13"), [], [facts.waste]);
  section(t("papers.sds.s14"), [], [t("papers.sds.transport")]);
  section(t("papers.sds.s15"), [], facts.laws);
  section(t("papers.sds.s16"), [], [facts.sources, t("papers.example")]);
  return closeExample(document, example, t);
}
