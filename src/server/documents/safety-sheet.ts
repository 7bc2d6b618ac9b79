import type { ShopTranslator } from "#i18n/translator.ts";
import { formatDate } from "#i18n/format.ts";
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
import { factRows, heading } from "./pdf.ts";

const bases = ["mineral", "semi-synthetic", "pao", "pag", "diester", "food-grade"] as const;
type Base = (typeof bases)[number];
const isBase = (word: string | null): word is Base => bases.some((base) => base === word);

/** Typical densities at 15 °C, kg/L, of finished oils by base. */
const density: Readonly<Record<Base, string>> = {
  mineral: "0.88",
  "semi-synthetic": "0.86",
  pao: "0.84",
  pag: "0.99",
  diester: "0.92",
  "food-grade": "0.84",
};

/** A lubricant's safety data sheet with the sixteen sections of 29 CFR 1910.1200, appendix D. */
export function safetySheet(example: Example, t: ShopTranslator): Promise<Buffer> {
  const { page, facts } = example;
  const [version] = facts.versions;
  const choice = choiceOf(version, "baseOil");
  const base = isBase(choice) ? choice : "mineral";
  const hasMineral = base === "mineral" || base === "semi-synthetic";
  const grade = choiceOf(version, "viscosityGrade") ?? "";
  const flashPoint = figureOf(version, "flashPoint");
  const flash = flashPoint === null ? t("papers.sds.pourText") : quantity(flashPoint, "temperature", t);
  const document = openExample(example, t);
  document.text(t("papers.sds.subtitle", { date: formatDate(example.now, t) }));
  const section = (title: string, rows: readonly (readonly [string, string])[], texts: readonly (string | false)[]) => {
    heading(document, title);
    if (rows.length > 0) factRows(document, rows);
    points(document, texts);
  };
  section(
    t("papers.sds.s1"),
    [
      [t("papers.sds.product"), page.name],
      [t("papers.sds.use"), wordsOf(page, "oilApplication") ?? page.summary],
      [t("papers.sds.maker"), t("papers.sds.makerText", { brand: page.brand })],
    ],
    [],
  );
  section(
    t("papers.sds.s2"),
    [],
    [t("papers.sds.notClassified"), t("papers.sds.aspiration"), t("papers.sds.otherHazards")],
  );
  section(
    t("papers.sds.s3"),
    [
      [t("papers.sds.base"), `${t(`papers.bases.${base}`)} · ${t("papers.sds.over", { share: "90%" })}`],
      [t("papers.sds.additives"), t("papers.sds.under", { share: "10%" })],
    ],
    [hasMineral && t("papers.sds.dmso")],
  );
  section(
    t("papers.sds.s4"),
    [
      [t("papers.sds.skin"), t("papers.sds.skinDo")],
      [t("papers.sds.eyes"), t("papers.sds.eyesDo")],
      [t("papers.sds.swallowed"), t("papers.sds.swallowedDo")],
      [t("papers.sds.inhaled"), t("papers.sds.inhaledDo")],
    ],
    [],
  );
  section(t("papers.sds.s5"), [], [t("papers.sds.media"), t("papers.sds.burns", { flash })]);
  section(t("papers.sds.s6"), [], [t("papers.sds.spill")]);
  section(t("papers.sds.s7"), [], [t("papers.sds.store")]);
  section(t("papers.sds.s8"), [], [hasMineral ? t("papers.sds.pel") : t("papers.sds.pelOther"), t("papers.sds.ppe")]);
  section(
    t("papers.sds.s9"),
    [
      [t("papers.sds.state"), t("papers.sds.liquid")],
      [t("papers.sds.viscosity"), t("papers.sds.viscosityText", { grade })],
      [t("papers.sds.flash"), flash],
      [t("papers.sds.density"), t("papers.sds.densityText", { density: density[base] })],
      [t("papers.sds.water"), base === "pag" ? t("papers.sds.soluble") : t("papers.sds.insoluble")],
      [t("papers.sds.pour"), t("papers.sds.pourText")],
    ],
    [],
  );
  section(t("papers.sds.s10"), [], [t("papers.sds.stable")]);
  section(t("papers.sds.s11"), [], [t("papers.sds.tox")]);
  section(t("papers.sds.s12"), [], [base === "diester" ? t("papers.sds.ecoEster") : t("papers.sds.eco")]);
  section(t("papers.sds.s13"), [], [t("papers.sds.waste")]);
  section(t("papers.sds.s14"), [], [t("papers.sds.transport")]);
  section(
    t("papers.sds.s15"),
    [],
    [t("papers.sds.tsca"), version.attributes["foodGrade"] === true && t("papers.sds.food")],
  );
  section(t("papers.sds.s16"), [], [t("papers.sds.sources"), t("papers.example")]);
  return closeExample(document, example, t);
}
