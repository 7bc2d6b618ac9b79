import type { ProductRecord } from "../record.ts";
import { brands } from "./build.ts";
import { type Extra, extraRecord, t } from "./extra.ts";
import { figure } from "./wording.ts";

const { gantmoor, ostrelvane } = brands;

function switches(): Extra[] {
  return (
    [
      [95, 125, "npt-0.25", 28],
      [105, 135, "npt-0.25", 31],
      [145, 175, "npt-0.25", 36],
      [145, 175, "npt-0.5", 44],
    ] as const
  ).map(([cutIn, cutOut, port, price], index): Extra => ({
    brand: gantmoor,
    number: `PS${cutOut}-${index}`,
    subcategory: "controls-and-electrical",
    picture: "pressureSwitch",
    name: t(
      `Pressure Switch, ${cutIn}/${cutOut} PSI${port === "npt-0.5" ? ", 4-Port" : ""}`,
      `压力开关，${cutIn}/${cutOut} PSI${port === "npt-0.5" ? "，四孔" : ""}`,
    ),
    summary: t("With unloader valve and on/auto lever.", "带卸荷阀与开/自动拨杆。"),
    text: [
      t(
        "Starts at the first figure, stops at the second, and lets the head air out so the motor starts easily. Turn the large screw for both, the small one for the gap.",
        "低于前值启动，达到后值停机，并放掉缸头余气便于下次启动。大螺丝调整体，小螺丝调压差。",
      ),
      t(
        "Contacts carry up to 5 HP single-phase; beyond that, let it switch a magnetic starter.",
        "触点可直接带单相 5 HP；更大请经磁力启动器。",
      ),
    ],
    attributes: { extraType: "pressure-switch", port, cutIn, cutOut, maxPressure: 250, horsepower: 5 },
    size: [4.2, 3, 4.5],
    net: 1.2,
    price,
    interest: 6,
  }));
}

function starters(): Extra[] {
  return (
    [
      [5, "1", ["230"], 28, 148],
      [7.5, "1", ["230"], 40, 198],
      [10, "3", ["208", "230"], 32, 228],
      [10, "3", ["460"], 15, 212],
      [15, "3", ["208", "230"], 48, 289],
      [25, "3", ["460"], 36, 318],
    ] as const
  ).map(([hp, phase, volts, amps, price]): Extra => ({
    brand: gantmoor,
    number: `MS${String(hp).replace(".", "")}-${phase}P${volts[0]}`,
    subcategory: "controls-and-electrical",
    picture: "starter",
    name: t(
      `Magnetic Starter, ${figure(hp, "power").en}, ${volts.join("/")} V ${phase === "1" ? "Single-Phase" : "Three-Phase"}`,
      `磁力启动器，${figure(hp, "power").cn}，${phase === "1" ? "单相" : "三相"} ${volts.join("/")} V`,
    ),
    summary: t("Enclosed, adjustable overload, reset button.", "带箱体，过载可调，带复位按钮。"),
    text: [
      t(
        "Takes the motor current off the pressure switch and trips before the windings cook. Set the dial to the plate amps of your motor.",
        "让电机电流不再经过压力开关，并在绕组过热前跳闸。请将旋钮调到电机铭牌电流。",
      ),
      t("Have it connected by an electrician; a diagram is inside the cover.", "请由电工接线，箱盖内附接线图。"),
    ],
    attributes: { extraType: "starter", horsepower: hp, voltage: [...volts], phase, fullLoadAmps: amps },
    size: [9, 6, 5],
    net: 4.6,
    price,
    plenty: 30,
    warrantyMonths: 24,
  }));
}

function drives(): Extra[] {
  return (
    [
      [5, 17, 690],
      [7.5, 25, 840],
      [10, 31, 990],
    ] as const
  ).map(([hp, amps, price]): Extra => ({
    brand: ostrelvane,
    number: `VF${String(hp).replace(".", "")}-230`,
    subcategory: "controls-and-electrical",
    picture: "vfd",
    name: t(
      `VFD for Compressor Retrofit, ${figure(hp, "power").en}, 208/230 V`,
      `空压机改造变频器，${figure(hp, "power").cn}，208/230 V`,
    ),
    summary: t("Three-phase motor control with pressure PID.", "三相电机控制，内置压力 PID。"),
    text: [
      t(
        "Soft start, steady pressure and no inrush, from a transducer in the tank. Only for inverter-duty motors, and never below the pump's lowest speed.",
        "软启动、恒压、无冲击电流，由罐压传感器闭环控制。仅适用于变频专用电机，且不得低于泵头最低转速。",
      ),
    ],
    attributes: { extraType: "vfd", horsepower: hp, voltage: ["208", "230"], phase: "3", fullLoadAmps: amps },
    size: [11, 8, 7],
    net: 8 + hp,
    price,
    plenty: 10,
    warrantyMonths: 24,
  }));
}

function disconnects(): Extra[] {
  return (
    [
      // 30 and 60 A carry 115% of a motor's full-load current (NEC 430.110) to 7.5 and 15 HP at 208 V.
      [30, 7.5, 15, 78],
      [60, 15, 40, 128],
    ] as const
  ).map(([amps, hp, at460, price]): Extra => ({
    brand: gantmoor,
    number: `DS${amps}`,
    subcategory: "controls-and-electrical",
    picture: "starter",
    name: t(`Non-Fused Disconnect, ${amps} A, 3-Pole`, `无熔断隔离开关，${amps} A，三极`),
    summary: t(
      `Lockable, for motors to ${figure(hp, "power").en} at 208/230 V.`,
      `可上锁，适用 208/230 V、${figure(hp, "power").cn} 及以下电机。`,
    ),
    text: [
      t(
        `Mount it within sight of the machine: service starts with the handle down and your own lock through it. At 460 V it carries motors to ${figure(at460, "power").en}. Weather-resistant box with knock-outs on three sides.`,
        `安装于机旁可视处：检修先拉闸、挂上自己的锁。460 V 时可带 ${figure(at460, "power").cn} 电机。防雨箱体，三面敲落孔。`,
      ),
    ],
    attributes: {
      extraType: "disconnect",
      horsepower: hp,
      voltage: ["208", "230", "460"],
      phase: "3",
      fullLoadAmps: amps,
    },
    size: [9, 7, 4.5],
    net: 5.4,
    price,
    plenty: 40,
  }));
}

const monitor: Extra = {
  brand: ostrelvane,
  number: "RM-1",
  subcategory: "controls-and-electrical",
  picture: "vfd",
  name: t("Remote Monitor for Ostrelvane Controllers", "控制器远程监控器"),
  summary: t("Pressure, hours and alarms by Ethernet, Modbus TCP.", "以太网读取压力、运行小时与报警，Modbus TCP。"),
  text: [
    t(
      "Hangs on the controller's service port and serves its values to your own network. Nothing leaves the building unless you send it.",
      "接于控制器服务口，把数据提供给您自己的网络；除非您主动发送，数据不出厂区。",
    ),
  ],
  attributes: { extraType: "monitor", voltage: ["115", "230"], phase: "1" },
  size: [6, 4, 2.5],
  net: 0.9,
  price: 459,
  interest: 3,
  plenty: 16,
  warrantyMonths: 24,
};

/** Pressure switches, starters, drives, disconnects and the monitor. */
export function controlExtras(): ProductRecord[] {
  return [...switches(), ...starters(), ...drives(), ...disconnects(), monitor].map(extraRecord);
}
