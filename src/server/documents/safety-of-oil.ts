import type { Translator } from "#i18n/translator.ts";
import { choiceOf, type Example, figureOf, quantity, wordsOf } from "./example-text.ts";
import type { SafetyFacts } from "./safety-facts.ts";

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

/** A lubricating oil, by its base, grade and flash point. */
export function safetyOfOil({ page, facts }: Example, t: Translator): SafetyFacts {
  const [version] = facts.versions;
  const choice = choiceOf(version, "baseOil");
  const base = isBase(choice) ? choice : "mineral";
  const hasMineral = base === "mineral" || base === "semi-synthetic";
  const grade = choiceOf(version, "viscosityGrade") ?? "";
  const flashPoint = figureOf(version, "flashPoint");
  const flash = flashPoint === null ? t("papers.sds.pourText") : quantity(flashPoint, "temperature", t);
  return {
    use: wordsOf(page, "oilApplication") ?? page.summary,
    hazards: [t("papers.sds.notClassified"), t("papers.sds.aspiration"), t("papers.sds.otherHazards")],
    composition: [
      [t("papers.sds.base"), `${t(`papers.bases.${base}`)} · ${t("papers.sds.over", { share: "90%" })}`],
      [t("papers.sds.additives"), t("papers.sds.under", { share: "10%" })],
    ],
    compositionNotes: hasMineral ? [t("papers.sds.dmso")] : [],
    firstAid: [
      [t("papers.sds.skin"), t("papers.sds.skinDo")],
      [t("papers.sds.eyes"), t("papers.sds.eyesDo")],
      [t("papers.sds.swallowed"), t("papers.sds.swallowedDo")],
      [t("papers.sds.inhaled"), t("papers.sds.inhaledDo")],
    ],
    fire: [t("papers.sds.media"), t("papers.sds.burns", { flash })],
    spill: t("papers.sds.spill"),
    store: [t("papers.sds.store")],
    exposure: [hasMineral ? t("papers.sds.pel") : t("papers.sds.pelOther"), t("papers.sds.ppe")],
    properties: [
      [t("papers.sds.state"), t("papers.sds.liquid")],
      [t("papers.sds.viscosity"), t("papers.sds.viscosityText", { grade })],
      [t("papers.sds.flash"), flash],
      [t("papers.sds.density"), t("papers.sds.densityText", { density: density[base] })],
      [t("papers.sds.water"), base === "pag" ? t("papers.sds.soluble") : t("papers.sds.insoluble")],
      [t("papers.sds.pour"), t("papers.sds.pourText")],
    ],
    stability: t("papers.sds.stable"),
    toxicity: t("papers.sds.tox"),
    ecology: [base === "diester" ? t("papers.sds.ecoEster") : t("papers.sds.eco")],
    waste: t("papers.sds.waste"),
    laws: [t("papers.sds.tsca"), ...(version.attributes["foodGrade"] === true ? [t("papers.sds.food")] : [])],
    sources: t("papers.sds.sources"),
  };
}
