import type { LocalizedText } from "#domain/kernel/language.ts";
import { frameSizes, inFrame } from "./frame-sizes.ts";
import { pictureFamilies, type PictureName } from "./picture-families.ts";

type Point = readonly [x: number, y: number];

/**
 * Where an opened unit of a family shows its marks, in hundredths of the three-quarter view, and what that place is
 * called.
 */
export interface UnitFace {
  /** The middle of the maker's label. */
  readonly label: Point;
  /** Its width, where it is not the usual one. */
  readonly labelWidth?: number;
  /** The middle of a plain painted face. */
  readonly face: Point;
  readonly place: LocalizedText;
  /** Size of a mark beside those on a machine of the usual size. */
  readonly scale?: number;
}

export const usualLabelWidth = 16;

const tank: LocalizedText = { en: "tank", cn: "储气罐" };
const panel: LocalizedText = { en: "front panel", cn: "前面板" };
const leftPanel: LocalizedText = { en: "left panel", cn: "左侧板" };

const faces: Partial<Record<PictureName, UnitFace>> = {
  screwBase: { label: [28, 27.5], labelWidth: 24, face: [27, 46], place: leftPanel },
  screwTankDryer: { label: [24, 19.6], face: [43, 62], place: tank },
  screwLarge: { label: [36, 32], face: [13, 38], place: leftPanel },
  pistonHandCarry: { label: [27, 69], labelWidth: 26, face: [53, 74], place: tank, scale: 1.2 },
  pistonVertical: { label: [42.6, 57.4], labelWidth: 11, face: [53, 72], place: tank, scale: 0.8 },
  pistonHorizontal: { label: [36, 66], face: [19, 61], place: tank },
  pistonDuplex: { label: [19, 59], face: [52, 60], place: tank, scale: 0.9 },
  oillessTwin: { label: [43, 71], labelWidth: 20, face: [25, 72], place: tank, scale: 1.1 },
  oillessScroll: { label: [35, 62], face: [18, 56], place: tank },
  gasWheelbarrow: { label: [47.5, 62], labelWidth: 13, face: [34, 60], place: tank, scale: 0.9 },
  gasScrew: { label: [19, 70], face: [55, 57], place: { en: "separator vessel", cn: "油气桶" }, scale: 0.9 },
  podSkid: {
    label: [18, 38],
    face: [20, 49],
    place: { en: "compressor's front panel", cn: "空压机前面板" },
    scale: 0.7,
  },
  dryerRefrigerated: { label: [22, 33.5], face: [69, 38], place: { en: "right panel", cn: "右侧板" } },
  dryerRefrigeratedLarge: { label: [26.5, 33], face: [42, 53], place: panel },
  dryerDesiccant: { label: [38, 49.5], face: [60.5, 43], place: { en: "right tower", cn: "右塔" }, scale: 0.8 },
  tankHorizontal: { label: [38.5, 49], face: [23, 53], place: { en: "shell", cn: "罐体" } },
  tankVertical: { label: [40, 46], face: [55, 58], place: { en: "shell", cn: "罐体" } },
  blowerRegenerative: { label: [39.5, 40], face: [24, 34], place: { en: "housing", cn: "壳体" } },
  blowerLobe: { label: [39, 81], face: [47, 66], place: { en: "silencer", cn: "消声器" }, scale: 0.9 },
  vacuumVane: {
    label: [29.6, 46],
    labelWidth: 13,
    face: [10.5, 43],
    place: { en: "oil case", cn: "油箱" },
    scale: 0.9,
  },
  vacuumClaw: { label: [20.6, 58], labelWidth: 18.5, face: [45, 45], place: { en: "cover", cn: "机罩" } },
  pumpSingleStage: { label: [62, 70], face: [62, 62], place: { en: "crankcase", cn: "曲轴箱" }, scale: 0.8 },
  pumpTwoStage: { label: [62, 67], face: [64, 57], place: { en: "crankcase", cn: "曲轴箱" }, scale: 0.8 },
  vfd: { label: [37, 66.6], labelWidth: 23, face: [29, 79], place: { en: "cover", cn: "外壳" } },
};

const byFamily = new Map(
  Object.entries(faces).map(([name, face]) => [pictureFamilies[name as PictureName] as string, face]),
);
for (const frame of frameSizes) {
  const model = faces[frame.model];
  if (model)
    byFamily.set(frame.family, {
      ...model,
      label: inFrame(frame, model.label),
      labelWidth: (model.labelWidth ?? usualLabelWidth) * frame.share,
      face: inFrame(frame, model.face),
    });
}

/** The face of a family; a family that units come from must have one. */
export function unitFaceOf(family: string): UnitFace {
  const face = byFamily.get(family);
  if (!face) throw new Error(`demo/catalogue/unit-faces.ts does not say where a unit of ${family} shows its marks.`);
  return face;
}
