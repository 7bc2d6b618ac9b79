import type { ProductRecord, VariantRecord } from "../record.ts";
import { brands } from "./build.ts";
import { type Extra, extraRecord, t } from "./extra.ts";
import { figure } from "./wording.ts";

const { gantmoor, ostrelvane, torrendyne, oilmarrow, polarwick } = brands;

function controls(): Extra[] {
  const switches = ([[95, 125, "npt-0.25", 28], [105, 135, "npt-0.25", 31], [145, 175, "npt-0.25", 36], [145, 175, "npt-0.5", 44]] as const).map(
    ([cutIn, cutOut, port, price], index): Extra => ({
      brand: gantmoor,
      number: `PS${cutOut}-${index}`,
      subcategory: "controls-and-electrical",
      picture: "pressureSwitch",
      name: t(`Pressure Switch, ${cutIn}/${cutOut} PSI${port === "npt-0.5" ? ", 4-Port" : ""}`, `压力开关，${cutIn}/${cutOut} PSI${port === "npt-0.5" ? "，四通" : ""}`),
      summary: t("With unloader valve and on/auto lever.", "带卸荷阀与开/自动拨杆。"),
      text: [t("Starts at the first figure, stops at the second, and lets the head air out so the motor starts easily. Turn the large screw for both, the small one for the gap.", "低于前值启动，达到后值停机，并放掉缸头余气便于下次启动。大螺丝调整体，小螺丝调压差。"), t("Contacts carry up to 5 HP single-phase; beyond that, let it switch a magnetic starter.", "触点可直接带单相 5 HP；更大请经磁力启动器。")],
      attributes: { extraType: "pressure-switch", port, cutIn, cutOut, maxPressure: 250, horsepower: 5 },
      size: [4.2, 3, 4.5],
      net: 1.2,
      price,
      interest: 6,
    }),
  );
  const starters = ([[5, "1", ["230"], 28, 148], [7.5, "1", ["230"], 40, 198], [10, "3", ["208", "230"], 30, 228], [10, "3", ["460"], 15, 212], [15, "3", ["208", "230"], 46, 289], [25, "3", ["460"], 36, 318]] as const).map(
    ([hp, phase, volts, amps, price]): Extra => ({
      brand: gantmoor,
      number: `MS${String(hp).replace(".", "")}-${phase}P${volts[0]}`,
      subcategory: "controls-and-electrical",
      picture: "starter",
      name: t(`Magnetic Starter, ${figure(hp, "power").en}, ${volts.join("/")} V ${phase === "1" ? "Single-Phase" : "Three-Phase"}`, `磁力启动器，${figure(hp, "power").cn}，${phase === "1" ? "单相" : "三相"} ${volts.join("/")} V`),
      summary: t("Enclosed, adjustable overload, reset button.", "带箱体，过载可调，带复位按钮。"),
      text: [t("Takes the motor current off the pressure switch and trips before the windings cook. Set the dial to the plate amps of your motor.", "让电机电流不再经过压力开关，并在绕组过热前跳闸。请将旋钮调到电机铭牌电流。"), t("Have it connected by an electrician; a diagram is inside the cover.", "请由电工接线，箱盖内附接线图。")],
      attributes: { extraType: "starter", horsepower: hp, voltage: [...volts], phase, fullLoadAmps: amps },
      size: [9, 6, 5],
      net: 4.6,
      price,
      plenty: 30,
      warrantyMonths: 24,
    }),
  );
  const drives = ([[5, 15.2, 690], [7.5, 22, 840], [10, 28, 990]] as const).map(
    ([hp, amps, price]): Extra => ({
      brand: ostrelvane,
      number: `VF${String(hp).replace(".", "")}-230`,
      subcategory: "controls-and-electrical",
      picture: "vfd",
      name: t(`VFD for Compressor Retrofit, ${figure(hp, "power").en}, 208/230 V`, `空压机改造变频器，${figure(hp, "power").cn}，208/230 V`),
      summary: t("Three-phase motor control with pressure PID.", "三相电机控制，内置压力 PID。"),
      text: [t("Soft start, steady pressure and no inrush, from a transducer in the tank. Only for inverter-duty motors, and never below the pump's lowest speed.", "软启动、恒压、无冲击电流，由罐压传感器闭环控制。仅适用于变频专用电机，且不得低于泵头最低转速。")],
      attributes: { extraType: "vfd", horsepower: hp, voltage: ["208", "230"], phase: "3", fullLoadAmps: amps },
      size: [11, 8, 7],
      net: 8 + hp,
      price,
      plenty: 10,
      warrantyMonths: 24,
    }),
  );
  const disconnects = ([[30, 10, 78], [60, 25, 128]] as const).map(
    ([amps, hp, price]): Extra => ({
      brand: gantmoor,
      number: `DS${amps}`,
      subcategory: "controls-and-electrical",
      picture: "starter",
      name: t(`Non-Fused Disconnect, ${amps} A, 3-Pole`, `无熔断隔离开关，${amps} A，三极`),
      summary: t("Lockable, for mounting within sight of the machine.", "可上锁，安装于机旁可视处。"),
      text: [t("Service starts with the handle down and your own lock through it. Weather-resistant box with knock-outs on three sides.", "检修先拉闸、挂上自己的锁。防雨箱体，三面敲落孔。")],
      attributes: { extraType: "disconnect", horsepower: hp, voltage: ["208", "230", "460"], phase: "3", fullLoadAmps: amps },
      size: [9, 7, 4.5],
      net: 5.4,
      price,
      plenty: 40,
    }),
  );
  const monitor: Extra = {
    brand: ostrelvane,
    number: "RM-1",
    subcategory: "controls-and-electrical",
    picture: "vfd",
    name: t("Remote Monitor for Ostrelvane Controllers", "奥翠梵控制器远程监控器"),
    summary: t("Pressure, hours and alarms by Ethernet, Modbus TCP.", "以太网读取压力、运行小时与报警，Modbus TCP。"),
    text: [t("Hangs on the controller's service port and serves its values to your own network. Nothing leaves the building unless you send it.", "接于控制器服务口，把数据提供给您自己的网络；除非您主动发送，数据不出厂区。")],
    attributes: { extraType: "monitor", voltage: ["115", "230"], phase: "1" },
    size: [6, 4, 2.5],
    net: 0.9,
    price: 459,
    interest: 3,
    plenty: 16,
    warrantyMonths: 24,
  };
  return [...switches, ...starters, ...drives, ...disconnects, monitor];
}

function belts(): Extra[] {
  const list = ([["A", 42], ["A", 48], ["A", 56], ["A", 62], ["B", 58], ["B", 66], ["B", 75], ["B", 85]] as const).map(
    ([section, length], index): Extra => ({
      brand: gantmoor,
      number: `VB-${section}${length}`,
      subcategory: "belts-and-mounting",
      picture: "belt",
      name: t(`V-Belt ${section}${length}, Cogged`, `齿形三角带 ${section}${length}`),
      summary: t(`${section} section, ${length} in inside length, oil-resistant.`, `${section} 型，内周长 ${length} in，耐油。`),
      text: [t("Runs cooler over small pulleys than a plain belt and does not take a set when the compressor rests. Replace pairs together; half an inch of give under the thumb is right.", "小带轮上比普通带更凉，停机不定型。成组更换；拇指按下约 13 mm 为宜。")],
      attributes: { extraType: "belt" },
      size: [9, 9, 1.5],
      net: 0.4 + index * 0.06,
      price: 11 + index * 2,
      plenty: 140,
    }),
  );
  const pads: Extra[] = [
    { brand: torrendyne, number: "VP4-S", subcategory: "belts-and-mounting", picture: "pad", name: t("Vibration Pads, 4 × 4 in, Set of 4", "减振垫，102 × 102 mm，4 片装"), summary: t("Rubber and cork, to 500 lb a pad.", "橡胶软木复合，单片承重 500 lb（227 kg）。"), text: [t("Under the feet of a vertical tank they keep the floor from drumming and the welds from cracking. Do not bolt the feet down hard over them.", "垫在立式储气罐脚下，地板不共振，焊缝不开裂。垫后请勿把脚死死锁紧。")], attributes: { extraType: "pad" }, size: [8.5, 4.5, 2], net: 2.2, price: 29, interest: 8, plenty: 160 },
    { brand: torrendyne, number: "VP6-L", subcategory: "belts-and-mounting", picture: "pad", name: t("Vibration Pads, 6 × 6 in, Set of 4", "减振垫，152 × 152 mm，4 片装"), summary: t("For horizontal tanks and screws, to 1,500 lb a pad.", "适用卧式罐与螺杆机，单片承重 1,500 lb（680 kg）。"), text: [t("A steel plate between two ribbed layers spreads the load; oil runs off the grooves.", "两层沟槽橡胶夹钢板均匀承载，油污顺槽流走。")], attributes: { extraType: "pad" }, size: [12.5, 6.5, 2.4], net: 7.4, price: 64, plenty: 80 },
    { brand: torrendyne, number: "VM-SP", subcategory: "belts-and-mounting", picture: "pad", name: t("Spring Isolator Mounts, Set of 4", "弹簧减振器，4 只装"), summary: t("For duplex machines and mezzanines.", "适用双机头机组与夹层平台。"), text: [t("Where pads are not enough: leveling springs with rubber cups take the last of the beat out of a steel floor.", "垫片不够时使用：可调平弹簧配橡胶杯，消除钢结构楼板的余振。")], attributes: { extraType: "pad" }, size: [9, 9, 5], net: 9.8, price: 148, plenty: 24 },
  ];
  const silencers = ([["npt-0.5", 24], ["npt-0.75", 32], ["npt-1", 44]] as const).map(
    ([port, price], index): Extra => ({
      brand: gantmoor,
      number: `IS-${index + 1}`,
      subcategory: "belts-and-mounting",
      picture: "filterIntake",
      name: t(`Intake Filter-Silencer, ${["1/2", "3/4", "1"][index]} in NPT`, `进气过滤消声器，${["1/2", "3/4", "1"][index]} in NPT`),
      summary: t("Takes the bark out of a piston, washable felt.", "消除活塞机进气噪声，毛毡可清洗。"),
      text: [t("Most of a piston's noise comes in through its mouth. A deep tube and a felt element quiet it by several decibels.", "活塞机噪声大半来自进气口。长管腔配毛毡滤芯，可降数分贝。")],
      attributes: { extraType: "silencer", port },
      size: [5 + index, 5 + index, 7 + index],
      net: 1.1 + index * 0.6,
      price,
      plenty: 70,
    }),
  );
  return [...list, ...pads, ...silencers];
}

const skusOf = (machines: readonly ProductRecord[], holds: (machine: ProductRecord) => boolean): string[] =>
  machines.flatMap((machine) => (holds(machine) ? machine.variants.slice(0, 1) : [])).map((variant: VariantRecord) => variant.sku);

function kits(machines: readonly ProductRecord[]): Extra[] {
  const rebuild = ([[5, 1, 78], [5, 2, 128], [7.5, 2, 158], [10, 2, 214], [15, 2, 268]] as const).map(
    ([hp, stage, price]): Extra => ({
      brand: oilmarrow,
      number: `RK${stage}-${String(hp).replace(".", "").padStart(3, "0")}`,
      subcategory: "kits",
      picture: "filterKit",
      name: t(`Pump Rebuild Kit, Gantmoor ${stage === 2 ? "Two-Stage" : "Single-Stage"} ${figure(hp, "power").en}`, `泵头大修包，甘特摩${stage === 2 ? "双级" : "单级"} ${figure(hp, "power").cn}`),
      summary: t("Rings, reed valves, gaskets, bearings and seal.", "活塞环、阀片、密封垫、轴承与油封。"),
      text: [t("At about 5,000 hours, or when the pump uses oil and takes longer to fill the tank. A bench, a torque wrench and a Saturday are enough; torques are printed on the bag.", "约 5,000 小时，或出现耗油、打气变慢时使用。一张工作台、一把扭力扳手、一个周六即可，扭矩印在袋上。")],
      attributes: { extraType: "rebuild-kit", horsepower: hp, serviceInterval: 5000 },
      size: [10, 8, 4],
      net: 3 + hp / 3,
      price,
      interest: 6,
      plenty: 30,
      crossReferences: [{ maker: "Gantmoor", number: `KIT${stage}${String(hp).replace(".", "")}00` }],
      fits: skusOf(machines, ({ category, attributes }) => {
        if (category === "pumps") return attributes["driveHorsepower"] === hp && attributes["stages"] === String(stage) && attributes["pumpLayout"] !== "screw";
        const each = attributes["pumpHeads"] === "duplex" ? Number(attributes["horsepower"]) / 2 : attributes["horsepower"];
        return category === "piston" && each === hp && attributes["stages"] === String(stage);
      }),
    }),
  );
  const engine = ([["EK-S", 4, 6.5, 24], ["EK-M", 9, 9, 34], ["EK-L", 13, 14, 39]] as const).map(
    ([number, least, most, price]): Extra => ({
      brand: oilmarrow,
      number,
      subcategory: "kits",
      picture: "filterKit",
      name: t(`Engine Service Kit, Gasoline ${least}–${most} HP`, `汽油发动机保养包，${least}–${most} HP`),
      summary: t("Air filter, spark plug, oil and fuel stabilizer.", "空滤、火花塞、机油与燃油稳定剂。"),
      text: [t("Once a season, before the first cold start or after the last job: half an hour that decides whether it pulls on the first rope.", "每季一次，入冬前或收工后更换：半小时决定下次能否一拉就着。")],
      attributes: { extraType: "engine-kit", serviceInterval: 100 },
      size: [8, 6, 6],
      net: 3.1,
      price,
      interest: 5,
      plenty: 70,
      fits: skusOf(machines, ({ category, attributes }) => {
        const power = Number(attributes["engineHorsepower"]);
        return category === "gas-driven" && attributes["compressionType"] === "piston" && power >= least && power <= most;
      }),
    }),
  );
  return [...rebuild, ...engine];
}

function parts(): Extra[] {
  const vacuum: Extra[] = ([["VF-IN1", "npt-1.25", 96], ["VF-IN2", "npt-2", 148]] as const).map(([number, port, price]) => ({
    brand: polarwick,
    number,
    subcategory: "air-preparation",
    picture: "filterInline",
    name: t(`Vacuum Inlet Filter, ${port === "npt-2" ? "2" : "1-1/4"} in NPT`, `真空进气过滤器，${port === "npt-2" ? "2" : "1-1/4"} in NPT`),
    summary: t("Clear bowl, 5 µm washable element.", "透明集尘杯，5 µm 可洗滤芯。"),
    text: [t("Catches the chip before the vane meets it. See it fill, empty it standing, and keep the spare on the shelf.", "在切屑碰到旋片之前拦下。透明可见，停机即倒，架上常备一支。")],
    attributes: { extraType: "install-part", port },
    size: [6, 6, 10],
    net: 3.2,
    price,
    plenty: 40,
  }));
  const exhaust: Extra[] = ([["VE-100", "3–5", 68], ["VE-300", "7.5–15", 128]] as const).map(([number, range, price]) => ({
    brand: torrendyne,
    number,
    subcategory: "air-preparation",
    picture: "filterElement",
    name: t(`Exhaust Mist Element for ${range} HP Vane Pumps`, `旋片泵排气油雾滤芯，${range} HP`),
    summary: t("Catches 99.9% of oil mist, with gasket.", "拦截 99.9% 油雾，含密封垫。"),
    text: [t("Blue smoke or oil around the pump means it is time; a loaded element also costs vacuum. Change with every second oil.", "冒蓝烟或泵周有油即该更换；堵塞还会损失真空度。每换两次油更换一次。")],
    attributes: { extraType: "install-part", serviceInterval: 2000 },
    size: [4, 4, 10],
    net: 1.4,
    price,
    plenty: 60,
  }));
  const bypass: Extra[] = ([["BP-1", "npt-1", 118], ["BP-2", "npt-2", 268]] as const).map(([number, port, price]) => ({
    brand: torrendyne,
    number,
    subcategory: "air-preparation",
    picture: "pipeManifold",
    name: t(`Dryer Bypass Valve Kit, ${port === "npt-2" ? "2" : "1"} in NPT`, `干燥机旁通阀套件，${port === "npt-2" ? "2" : "1"} in NPT`),
    summary: t("Three ball valves, tees and unions.", "三只球阀、三通与活接头。"),
    text: [t("Service the dryer without stopping the plant. Close two, open one, and write on the wall when it must be turned back.", "不停产即可检修干燥机。关二开一，并在墙上写明何时复位。")],
    attributes: { extraType: "install-part", port, maxPressure: 250 },
    size: [12, 8, 5],
    net: port === "npt-2" ? 14 : 6.2,
    price,
    plenty: 30,
  }));
  const whip: Extra = {
    brand: torrendyne,
    number: "WH38-6",
    subcategory: "hoses-and-couplers",
    picture: "hose",
    name: t("Whip Hose, 3/8 in × 6 ft, Swivel End", "柔性短气管，3/8 in × 1.8 m，旋转接头"),
    summary: t("Takes the weight of the coupler off the tool.", "减轻工具端接头重量。"),
    text: [t("A soft six feet between hose and tool: the heavy coupler lies on the floor and your wrist turns freely. Also the right way to start a truck-mount line.", "工具与主管之间 1.8 m 柔性段：重接头落在地上，手腕灵活。也适合作车载机出口段。")],
    attributes: { extraType: "hose", port: "npt-0.25", maxPressure: 300, hoseInside: "0.375", hoseLength: 6 },
    size: [10, 10, 2],
    net: 0.9,
    price: 24,
    plenty: 120,
  };
  return [...vacuum, ...exhaust, ...bypass, whip];
}

function tools(): Extra[] {
  const wrenches = ([["IW38", "0.375", "3/8 in", 3.6, 2.9, 118], ["IW12", "0.5", "1/2 in", 5.5, 4.6, 178], ["IW34", "0.75", "3/4 in", 8.5, 9.8, 298], ["IW1", "1", "1 in", 12, 17.6, 489]] as const).map(
    ([number, drive, text, air, net, price]): Extra => ({
      brand: torrendyne,
      number,
      subcategory: "air-tools",
      picture: "impactWrench",
      name: t(`Impact Wrench, ${text} Drive`, `气动冲击扳手，${text} 方头`),
      summary: t(`Twin hammer, ${figure(air, "flow").en} average at ${figure(90, "pressure").en}.`, `双锤结构，${figure(90, "pressure").cn} 下平均耗气 ${figure(air, "flow").cn}。`),
      text: [
        [t("Twin hammers in an oil bath hit evenly, and the trigger gives you the first quarter turn gently.", "油浴双锤打击均匀，扳机起步柔和，便于对丝。"), t("Four power steps forward, one in reverse, all chosen with the thumb.", "正转四档、反转一档，拇指即可切换。")],
        Number(drive) >= 0.75 ? t("Give it 1/2 in hose at least and 90 PSI at the inlet while it runs.", "至少 1/2 in 气管，运转时进气压力保持 0.62 MPa。") : t("Runs on a 5 HP compressor with room to spare.", "5 HP 空压机带它绰绰有余。"),
      ],
      attributes: { extraType: "air-tool", port: Number(drive) >= 0.75 ? "npt-0.5" : "npt-0.25", airUse: air, driveSize: drive },
      size: [Number(drive) * 8 + 4, 3.2 + Number(drive) * 2, 7.5],
      net,
      price,
      interest: 8,
      plenty: 36,
    }),
  );
  const others = (
    [
      ["DG14", "dieGrinder", t("Die Grinder, 1/4 in Collet", "气动直磨机，1/4 in 夹头"), 6.5, [9, 2, 3], 1.4, 74, t("Rear exhaust, 22,000 RPM, a governor that does not sing at idle. Ease the edge, blend the weld, port the head.", "后排气，22,000 r/min，带调速器，空转不啸叫。去毛刺、修焊缝、修气道。")],
      ["DA6", "sander", t("Dual-Action Sander, 6 in", "双动作打磨机，6 in"), 11, [9, 6, 6], 1.9, 96, t("3/16 in orbit, soft pad, dust skirt. It eats air like every sander: plan 11 CFM for each while it runs.", "偏心 5 mm，软垫带集尘罩。打磨机都费气：每把运转时请按 11 CFM（0.31 m³/min）计算。")],
      ["AH25", "airHammer", t("Air Hammer, 0.401 Shank", "气铲，0.401 柄"), 7, [14, 2.5, 8], 4.4, 82, t("Panel cutting, bushings and muffler pipes, with four chisels and a quick retainer.", "切割钣金、拆衬套与排气管，含四支錾刀与快换弹簧。")],
      ["BG-S", "blowGun", t("Safety Blow Gun with Extension", "安全吹尘枪，带延长管"), 12, [13, 1.5, 6], 0.7, 22, t("Side vents keep a blocked tip below 30 PSI, as the rules want it.", "侧孔泄压，枪口堵塞时低于 0.2 MPa，符合安全要求。")],
      ["SG-HV", "sprayGun", t("HVLP Spray Gun, 1.4 mm", "HVLP 喷枪，1.4 mm"), 11, [8, 4, 12], 1.6, 168, t("Low cap pressure puts two thirds of the paint on the part. Dry, filtered air is half of the finish.", "低雾化压力，三分之二以上油漆上件。干燥洁净的空气决定一半的效果。")],
    ] as const
  ).map(
    ([number, picture, name, air, size, net, price, text]): Extra => ({
      brand: torrendyne,
      number,
      subcategory: "air-tools",
      picture,
      name,
      summary: t(`${figure(air, "flow").en} at ${figure(90, "pressure").en} while running.`, `运转时 ${figure(90, "pressure").cn} 下耗气 ${figure(air, "flow").cn}。`),
      text: [text],
      attributes: { extraType: "air-tool", port: "npt-0.25", airUse: air },
      size,
      net,
      price,
      interest: 6,
      plenty: 50,
    }),
  );
  return [...wrenches, ...others];
}

/** Controls, belts, kits, installation parts and air tools; kits fit the machines given. */
export function partExtras(machines: readonly ProductRecord[]): ProductRecord[] {
  return [...controls(), ...belts(), ...kits(machines), ...parts(), ...tools()].map(extraRecord);
}
