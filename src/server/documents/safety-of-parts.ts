import type { Translator } from "#i18n/translator.ts";
import { choiceOf, type Example, listOf, quantity, wordsOf } from "./example-text.ts";
import type { SafetyFacts } from "./safety-facts.ts";

/** Beads of activated alumina, for the towers of a dryer. */
export function safetyOfDesiccant({ page }: Example, t: Translator): SafetyFacts {
  return {
    use: page.summary,
    hazards: [t("papers.sds.notClassified"), t("papers.sds.desiccant.hazards")],
    composition: [
      [
        t("papers.sds.desiccant.substance"),
        `${t("papers.sds.desiccant.alumina")} · ${t("papers.sds.over", { share: "93%" })}`,
      ],
      [t("papers.sds.desiccant.bound"), t("papers.sds.under", { share: "7%" })],
    ],
    compositionNotes: [],
    firstAid: [
      [t("papers.sds.eyes"), t("papers.sds.desiccant.eyesDo")],
      [t("papers.sds.skin"), t("papers.sds.desiccant.skinDo")],
      [t("papers.sds.swallowed"), t("papers.sds.desiccant.swallowedDo")],
      [t("papers.sds.desiccant.dust"), t("papers.sds.inhaledDo")],
    ],
    fire: [t("papers.sds.desiccant.fire")],
    spill: t("papers.sds.desiccant.spill"),
    store: [t("papers.sds.desiccant.store")],
    exposure: [t("papers.sds.desiccant.pel"), t("papers.sds.desiccant.ppe")],
    properties: [
      [t("papers.sds.state"), t("papers.sds.desiccant.state")],
      [t("papers.sds.desiccant.melting"), t("papers.sds.desiccant.meltingText")],
      [t("papers.sds.desiccant.bulk"), t("papers.sds.desiccant.bulkText")],
      [t("papers.sds.water"), t("papers.sds.insoluble")],
    ],
    stability: t("papers.sds.desiccant.stable"),
    toxicity: t("papers.sds.desiccant.tox"),
    ecology: [t("papers.sds.desiccant.eco")],
    waste: t("papers.sds.desiccant.waste"),
    laws: [t("papers.sds.desiccant.law")],
    sources: t("papers.sds.desiccant.sources"),
  };
}

/**
 * °F: typical flash points of the oil in a grease and of engine oils, above which makers state theirs; of a stabilizer.
 */
const flashOf = { grease: 400, engine: 400, stabilizer: 140 } as const;
/** °F at which PTFE and PFPE begin to decay. */
const decay = 500;

/** A grease, by its thickener. */
export function safetyOfGrease({ page, facts }: Example, t: Translator): SafetyFacts {
  const isFluorinated = choiceOf(facts.versions[0], "greaseThickener") === "ptfe";
  const limit = quantity(decay, "temperature", t);
  const flash = quantity(flashOf.grease, "temperature", t);
  const by = <Words>(fluorinated: Words, other: Words): Words => (isFluorinated ? fluorinated : other);
  return {
    use: page.summary,
    hazards: [
      t("papers.sds.notClassified"),
      t("papers.sds.grease.hazards"),
      ...by([t("papers.sds.grease.fumeFever")], []),
    ],
    composition: [
      [
        t("papers.sds.base"),
        `${by(t("papers.sds.grease.pfpe"), t("papers.bases.mineral"))} · ${t("papers.sds.over", { share: by("60%", "80%") })}`,
      ],
      [
        t("papers.sds.grease.thickener"),
        `${by(t("papers.sds.grease.ptfe"), wordsOf(page, "greaseThickener") ?? "")} · ${t("papers.sds.under", { share: by("40%", "15%") })}`,
      ],
    ],
    compositionNotes: by([], [t("papers.sds.dmso")]),
    firstAid: [
      [t("papers.sds.skin"), t("papers.sds.grease.skinDo")],
      [t("papers.sds.eyes"), t("papers.sds.eyesDo")],
      [t("papers.sds.swallowed"), t("papers.sds.swallowedDo")],
      [t("papers.sds.grease.inhaled"), t("papers.sds.inhaledDo")],
    ],
    fire: by(
      [t("papers.sds.grease.decays", { limit })],
      [t("papers.sds.media"), t("papers.sds.grease.burns", { flash })],
    ),
    spill: t("papers.sds.grease.spill"),
    store: [t("papers.sds.grease.store", { most: quantity(104, "temperature", t) })],
    exposure: [by(t("papers.sds.grease.pelNone"), t("papers.sds.grease.pel")), t("papers.sds.grease.ppe")],
    properties: [
      [t("papers.sds.state"), t("papers.sds.grease.state")],
      [t("papers.sds.flash"), by(t("papers.sds.grease.noFlash"), t("papers.sds.grease.flashText", { flash }))],
      [t("papers.sds.density"), t("papers.sds.densityText", { density: by("1.95", "0.90") })],
      [t("papers.sds.water"), t("papers.sds.insoluble")],
    ],
    stability: by(t("papers.sds.grease.stableFluorinated", { limit }), t("papers.sds.stable")),
    toxicity: by(t("papers.sds.grease.toxFluorinated"), t("papers.sds.tox")),
    ecology: [by(t("papers.sds.grease.ecoFluorinated"), t("papers.sds.eco"))],
    waste: by(t("papers.sds.grease.wasteFluorinated"), t("papers.sds.grease.waste")),
    laws: [by(t("papers.sds.grease.law"), t("papers.sds.tsca"))],
    sources: t("papers.sds.grease.sources"),
  };
}

/** The engine oil of a service kit; one for gasoline engines brings fuel stabilizer too. */
export function safetyOfEngineKit({ facts }: Example, t: Translator): SafetyFacts {
  const isDiesel = listOf(facts.versions[0], "servesPart").includes("fuel-filter");
  const oil = quantity(flashOf.engine, "temperature", t);
  const flash = quantity(flashOf.stabilizer, "temperature", t);
  const ofGasoline = <Words>(...words: readonly Words[]): readonly Words[] => (isDiesel ? [] : words);
  return {
    use: isDiesel ? t("papers.sds.engine.use") : t("papers.sds.engine.useStabilizer"),
    hazards: [
      t("papers.sds.engine.oil"),
      ...ofGasoline(t("papers.sds.engine.stabilizer")),
      t("papers.sds.engine.used"),
    ],
    composition: [
      [t("papers.sds.engine.ofOil"), `${t("papers.bases.mineral")} · ${t("papers.sds.over", { share: "80%" })}`],
      [t("papers.sds.engine.zinc"), t("papers.sds.under", { share: "20%" })],
      ...ofGasoline([
        t("papers.sds.engine.ofStabilizer"),
        `${t("papers.sds.engine.distillate")} · ${t("papers.sds.over", { share: "90%" })}`,
      ] as const),
    ],
    compositionNotes: [t("papers.sds.dmso")],
    firstAid: [
      [t("papers.sds.skin"), t("papers.sds.skinDo")],
      [t("papers.sds.eyes"), t("papers.sds.eyesDo")],
      [t("papers.sds.swallowed"), t("papers.sds.engine.swallowedDo")],
      [t("papers.sds.inhaled"), t("papers.sds.inhaledDo")],
    ],
    fire: [
      t("papers.sds.media"),
      t("papers.sds.engine.burns", { oil }),
      ...ofGasoline(t("papers.sds.engine.burnsStabilizer", { flash })),
    ],
    spill: t("papers.sds.spill"),
    store: [t("papers.sds.store"), ...ofGasoline(t("papers.sds.engine.storeStabilizer"))],
    exposure: [t("papers.sds.engine.pel"), t("papers.sds.ppe")],
    properties: [
      [t("papers.sds.state"), t("papers.sds.liquid")],
      ...(isDiesel ? [[t("papers.sds.viscosity"), t("papers.sds.engine.viscosityText")] as const] : []),
      [
        t("papers.sds.flash"),
        isDiesel ? t("papers.sds.engine.flashText", { oil }) : t("papers.sds.engine.flashBoth", { oil, flash }),
      ],
      [t("papers.sds.water"), t("papers.sds.insoluble")],
    ],
    stability: t("papers.sds.stable"),
    toxicity: t("papers.sds.tox"),
    ecology: [t("papers.sds.eco"), ...ofGasoline(t("papers.sds.engine.ecoStabilizer"))],
    waste: t("papers.sds.waste"),
    laws: [t("papers.sds.engine.law")],
    sources: t("papers.sds.engine.sources"),
  };
}
