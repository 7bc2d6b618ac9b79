import type { LocalizedText } from "#domain/kernel/language.ts";
import type { AttributeDefinition, AttributeValues } from "./attribute.ts";
import { maxPressure, ratedFlow } from "./categories/shared-attributes.ts";

interface Words {
  readonly name?: LocalizedText;
  readonly help: LocalizedText;
}

interface KindFigures {
  /** Keys of the figures that goods of the kind are chosen by, in the order of the trade. */
  readonly leading: readonly string[];
  /** Words of attributes that say something else of this kind than of others. */
  readonly words: Readonly<Record<string, Words>>;
}

const kinds: Readonly<Record<string, KindFigures>> = {
  "relief-valve": {
    leading: ["setPressure", "port", "ratedFlow"],
    words: {
      ratedFlow: {
        name: { en: "Discharge capacity", cn: "排放量" },
        help: {
          en: "Air that the open valve lets out. It must be at least all that the compressors in front of it make.",
          cn: "安全阀开启后的排放能力，不得小于其前面所有空压机的排气量之和。",
        },
      },
      maxPressure: {
        help: {
          en: "Highest pressure that the valve's body bears. It opens at its set pressure.",
          cn: "阀体可承受的最高压力；开启压力以整定压力为准。",
        },
      },
    },
  },
  gauge: {
    leading: ["maxPressure", "port"],
    words: {
      maxPressure: {
        name: { en: "Range up to", cn: "量程上限" },
        help: {
          en: "End of the scale. Choose one and a half times to twice the working pressure.",
          cn: "表盘刻度上限，宜为工作压力的 1.5–2 倍。",
        },
      },
    },
  },
  "check-valve": { leading: ["port"], words: {} },
};

const pressureBorne: Words = {
  help: { en: "Highest pressure that it may be used at.", cn: "允许使用的最高压力。" },
};

const kindOf = ({ extraType }: AttributeValues): KindFigures | undefined =>
  typeof extraType === "string" ? kinds[extraType] : undefined;

const makesAir = (attributes: AttributeValues): boolean =>
  Object.keys(attributes).some((key) => key.startsWith("airflow"));

/** Keys of the figures that the goods are chosen by; none where those of their category say it. */
export const leadingKeys = (attributes: AttributeValues): readonly string[] => kindOf(attributes)?.leading ?? [];

const usual: Readonly<Record<string, AttributeDefinition>> = { maxPressure, ratedFlow };

const isSame = (one: LocalizedText | undefined, other: LocalizedText | undefined): boolean =>
  one?.en === other?.en && one?.cn === other?.cn;

/** Definitions as they hold of these goods. Words that the merchant has changed stay theirs. */
export function definitionsFor(
  definitions: readonly AttributeDefinition[],
  attributes: AttributeValues,
): readonly AttributeDefinition[] {
  return definitions.map((definition) => {
    const { key } = definition;
    const words =
      kindOf(attributes)?.words[key] ?? (key === "maxPressure" && !makesAir(attributes) ? pressureBorne : null);
    const before = usual[key];
    if (!words || !before) return definition;
    return {
      ...definition,
      ...(words.name && isSame(definition.name, before.name) && { name: words.name }),
      ...(isSame(definition.help, before.help) && { help: words.help }),
    };
  });
}
