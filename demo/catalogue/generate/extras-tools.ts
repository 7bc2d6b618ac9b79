import type { ProductRecord } from "../record.ts";
import { brands } from "./build.ts";
import { type Extra, extraRecord, t } from "./extra.ts";
import { figure } from "./wording.ts";

const { torrendyne } = brands;

function wrenches(): Extra[] {
  return (
    [
      ["IW38", "0.375", "3/8 in", 3.6, 2.9, 118],
      ["IW12", "0.5", "1/2 in", 5.5, 4.6, 178],
      ["IW34", "0.75", "3/4 in", 8.5, 9.8, 298],
      ["IW1", "1", "1 in", 12, 17.6, 489],
    ] as const
  ).map(([number, drive, text, air, net, price]): Extra => ({
    brand: torrendyne,
    number,
    subcategory: "air-tools",
    picture: "impactWrench",
    name: t(`Impact Wrench, ${text} Drive`, `气动冲击扳手，${text} 方头`),
    summary: t(
      `Twin hammer, ${figure(air, "flow").en} average at ${figure(90, "pressure").en}.`,
      `双锤结构，${figure(90, "pressure").cn} 下平均耗气 ${figure(air, "flow").cn}。`,
    ),
    text: [
      [
        t(
          "Twin hammers in an oil bath hit evenly, and the trigger gives you the first quarter turn gently.",
          "油浴双锤打击均匀，扳机起步柔和，便于对丝。",
        ),
        t("Four power steps forward, one in reverse, all chosen with the thumb.", "正转四档、反转一档，拇指即可切换。"),
      ],
      Number(drive) >= 0.75
        ? t(
            "Give it 1/2 in hose at least and 90 PSI at the inlet while it runs.",
            "至少 1/2 in 气管，运转时进气压力保持 0.62 MPa。",
          )
        : t("Runs on a 5 HP compressor with room to spare.", "5 HP 空压机带它绰绰有余。"),
    ],
    attributes: {
      extraType: "air-tool",
      port: Number(drive) >= 0.75 ? "npt-0.5" : "npt-0.25",
      airUse: air,
      driveSize: drive,
    },
    size: [Number(drive) * 8 + 4, 3.2 + Number(drive) * 2, 7.5],
    net,
    price,
    interest: 8,
    plenty: 36,
  }));
}

function otherTools(): Extra[] {
  return (
    [
      [
        "DG14",
        "dieGrinder",
        t("Die Grinder, 1/4 in Collet", "气动直磨机，1/4 in 夹头"),
        21,
        [9, 2, 3],
        1.4,
        74,
        t(
          "Rear exhaust, 22,000 RPM, a governor that does not sing at idle. Ease the edge, blend the weld, port the head.",
          "后排气，22,000 r/min，带调速器，空转不啸叫。去毛刺、修焊缝、修气道。",
        ),
      ],
      [
        "DA6",
        "sander",
        t("Dual-Action Sander, 6 in", "双动作打磨机，6 in"),
        16,
        [9, 6, 6],
        1.9,
        96,
        t(
          "3/16 in orbit, soft pad, dust skirt. It eats air like every sander: plan 16 CFM for each while it runs.",
          "偏心 5 mm，软垫带集尘罩。打磨机都费气：每把运转时请按 16 CFM（0.45 m³/min）计算。",
        ),
      ],
      [
        "AH25",
        "airHammer",
        t("Air Hammer, 0.401 Shank", "气铲，0.401 柄"),
        20,
        [14, 2.5, 8],
        4.4,
        82,
        t(
          "Panel cutting, bushings and muffler pipes, with four chisels and a quick retainer.",
          "切割钣金、拆衬套与排气管，含四支錾刀与快换弹簧。",
        ),
      ],
      [
        "BG-S",
        "blowGun",
        t("Safety Blow Gun with Extension", "安全吹尘枪，带延长管"),
        12,
        [13, 1.5, 6],
        0.7,
        22,
        t(
          "Side vents keep a blocked tip below 30 PSI, as the rules want it.",
          "侧孔泄压，枪口堵塞时低于 0.2 MPa，符合安全要求。",
        ),
      ],
      [
        "SG-HV",
        "sprayGun",
        t("HVLP Spray Gun, 1.4 mm", "HVLP 喷枪，1.4 mm"),
        11,
        [8, 4, 12],
        1.6,
        168,
        t(
          "Low cap pressure puts two thirds of the paint on the part. Dry, filtered air is half of the finish.",
          "低雾化压力，三分之二以上油漆上件。干燥洁净的空气决定一半的效果。",
        ),
      ],
    ] as const
  ).map(([number, picture, name, air, size, net, price, text]): Extra => ({
    brand: torrendyne,
    number,
    subcategory: "air-tools",
    picture,
    name,
    summary: t(
      `${figure(air, "flow").en} at ${figure(90, "pressure").en} while running.`,
      `运转时 ${figure(90, "pressure").cn} 下耗气 ${figure(air, "flow").cn}。`,
    ),
    text: [text],
    attributes: { extraType: "air-tool", port: "npt-0.25", airUse: air },
    size,
    net,
    price,
    interest: 6,
    plenty: 50,
  }));
}

/** Air tools. */
export function toolExtras(): ProductRecord[] {
  return [...wrenches(), ...otherTools()].map(extraRecord);
}
