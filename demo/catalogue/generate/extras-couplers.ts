import { brands } from "./build.ts";
import { type Extra, t } from "./extra.ts";
import { figure, portText } from "./wording.ts";

const { torrendyne } = brands;

/** Quick couplers with wider bodies: what 3 PSI lets through by body size, at 100 PSI. */
function sets(): Extra[] {
  return (
    [
      ["QC38IM-12", "industrial-m", t("Industrial (M)", "工业型（M）"), "0.375", "3/8", "npt-0.25", 25, 4, 8, 64],
      ["QC38AT-10", "automotive-t", t("Automotive (T)", "汽修型（T）"), "0.375", "3/8", "npt-0.25", 25, 4, 6, 56],
      ["QC12IM-6", "industrial-m", t("Industrial (M)", "工业型（M）"), "0.5", "1/2", "npt-0.5", 50, 2, 4, 62],
      ["QC12HF-4", "high-flow", t("High-Flow (V)", "大流量型（V）"), "0.5", "1/2", "npt-0.5", 60, 2, 2, 66],
    ] as const
  ).map(([number, style, name, body, size, port, flow, couplers, plugs, price]): Extra => {
    const thread = portText(port);
    const air = figure(flow, "standardFlow");
    return {
      brand: torrendyne,
      number,
      subcategory: "hoses-and-couplers",
      picture: "coupler",
      name: t(
        `Coupler and Plug Set, ${name.en}, ${size} in Body, ${thread.en}, ${couplers + plugs} Pieces`,
        `快速接头套装，${name.cn}，通径 ${size} in，${thread.cn}，${couplers + plugs} 件`,
      ),
      summary: t(
        `${couplers} couplers, ${plugs} plugs; ${air.en} at a loss of ${figure(3, "pressure").en}.`,
        `${couplers} 个母头、${plugs} 个公头；压降 ${figure(3, "pressure").cn} 时 ${air.cn}。`,
      ),
      text: [
        t(
          "The body, not the thread, decides how much air gets through: a grinder starves behind a 1/4 in coupler on the best hose.",
          "通气量由通径决定，与螺纹无关：再好的气管，接上 1/4 in 接头，打磨机也吃不饱。",
        ),
        t(
          "Steel plugs with hardened noses, sleeves that lock until they are pulled back. Plugs of another body size do not fit.",
          "钢制公头，头部淬硬；套筒自锁，拉回才脱开。不同通径的公头不能互插。",
        ),
      ],
      attributes: {
        extraType: "coupler",
        port,
        maxPressure: 300,
        couplerStyle: style,
        couplerBody: body,
        couplersInSet: couplers,
        ratedFlow: flow,
        pressureDrop: 3,
      },
      size: [7, 5, 1.8],
      net: 1.6,
      price,
      plenty: 160,
      interest: 7,
    };
  });
}

const wide = [
  { inside: "0.75", size: "3/4", code: "34", port: "npt-0.75", flow: 110, base: 1 },
  { inside: "1", size: "1", code: "1", port: "npt-1", flow: 220, base: 1.5 },
] as const;

/** Goods that a hose of 3/4 in and more takes beside itself. */
function secured(): Extra[] {
  return wide.flatMap(({ inside, size, code, port, flow, base }): Extra[] => {
    const thread = portText(port);
    const air = figure(flow, "standardFlow");
    const common = { brand: torrendyne, subcategory: "hoses-and-couplers", plenty: 240, interest: 4 } as const;
    return [
      {
        ...common,
        number: `CC${code}-4`,
        picture: "coupler",
        name: t(`Claw Couplings for One Hose, ${thread.en}, 4 Halves`, `爪式接头，单根气管用，${thread.cn}，4 件`),
        summary: t(`Two joints with safety collars and pins, ${air.en}.`, `两处接头，带安全锁环与销，${air.cn}。`),
        text: [
          t(
            "Halves of one size lock with a quarter turn, and the collar is screwed against them. The pin goes in before the air comes on.",
            "同规格两半旋转四分之一圈锁合，再旋紧锁环；通气前插好保险销。",
          ),
          t(
            "For breakers, drills and blast pots, where quick couplers starve the tool. Put a whip check across each joint.",
            "用于破碎镐、凿岩机与喷砂罐，快速接头供气不足之处。每处接头请加防甩链。",
          ),
        ],
        attributes: {
          extraType: "coupler",
          port,
          maxPressure: 232,
          couplerStyle: "claw",
          couplerBody: inside,
          couplersInSet: 1,
          ratedFlow: flow,
          pressureDrop: 0.5,
        },
        size: [8, 5, 3],
        net: 1.8 * base,
        price: 39 * base,
      },
      {
        ...common,
        number: `HF${code}`,
        picture: "checkValve",
        name: t(`Safety Shut-Off for Hoses, ${thread.en}`, `气管安全截止阀，${thread.cn}`),
        summary: t(`Closes when more than ${air.en} rush through it.`, `流量超过 ${air.cn} 时自动关闭。`),
        text: [
          t(
            `Stands where the hose begins. When a hose of ${size} in bursts or a joint lets go, the rush of air shuts it; a bleed hole opens it again once the line is whole.`,
            `装在气管起点。${size} in 气管爆裂或接头松脱时，气流骤增即自动关闭；管路修复后经旁通小孔自动复位。`,
          ),
        ],
        attributes: { extraType: "hose-fuse", port, maxPressure: 250, ratedFlow: flow, pressureDrop: 0.5 },
        size: [3.2, 1.8, 1.8],
        net: 0.7 * base,
        price: 54 * base,
      },
      {
        ...common,
        number: `WC${code}-${inside === "1" ? 12 : 10}`,
        picture: "hose",
        name: t(`Whip Check for ${size} in Hose`, `防甩链，适用 ${size} in 气管`),
        summary: t(
          `Steel cable with spring loops, ${figure(200, "pressure").en}.`,
          `钢缆带弹簧扣，${figure(200, "pressure").cn}。`,
        ),
        text: [
          t(
            "Stretched over a joint, from hose to hose or from hose to outlet. If the coupling lets go, the cable holds both ends.",
            "绷在接头两侧，管对管或管对出气口。接头一旦松脱，钢缆拉住两端。",
          ),
          t("One at every joint; hung slack it does not help.", "每处接头一条；松挂无效。"),
        ],
        attributes: { extraType: "whip-check", maxPressure: 200, hoseInside: inside },
        size: [14, 3, 0.8],
        net: 0.5 * base,
        price: 9 * base,
      },
    ];
  });
}

/** Couplers wider than 1/4 in, and what secures hoses over 1/2 in. */
export const wideCouplers = (): Extra[] => [...sets(), ...secured()];
