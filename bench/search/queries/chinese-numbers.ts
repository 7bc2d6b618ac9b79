import { queries } from "../query.ts";

export const chineseNumbers = queries("cn", "part number", [
  ["OVRV40 125 240TD", { slug: ["ostrelvane-rv40-125-240td"] }, "RV40 带罐带冷干机"],
  ["gm p2 075f80 三相", { sku: "GM-P2-075F80-3P" }, "该机三相版本"],
  ["ＰＷ－ＲＣ２００", { slug: ["polarwick-rc200"] }, "RC200，全角输入"],
  ["极威 AD100 230V", { sku: "PW-AD100-230" }, "AD100 的 230 V 版本"],
  ["OM-LF2O", { slug: ["oilmarrow-lf20"] }, "LF20 油滤，O 当作 0"],
  ["2210-50", { slug: ["oilmarrow-if50"] }, "替代该旧号的空滤"],
  ["884022300750", { slug: ["ostrelvane-se075"] }, "替代该旧号的油分芯"],
  ["PLW-F-175-EL", { slug: ["polarwick-ef175"] }, "EF175 滤芯"],
  ["TD34 075", { slug: ["torrendyne-vn-075"] }, "VN-075 旋片"],
  ["KIT1500", { slug: ["oilmarrow-rk1-005"] }, "单级 5 HP 大修包"],
  ["hv sc07 060 3p", { sku: "HV-SC07-060-3P" }, "SC07 三相版本"],
  ["TD—BV112", { slug: ["torrendyne-bv112"] }, "1-1/2 in 球阀，破折号误输"],
  ["GM-MS10-3P46O", { slug: ["gantmoor-ms10-3p460"] }, "460 V 启动器，O 当作 0"],
  ["om100fg 5g", { sku: "OM-100FG-5G" }, "100FG 5 加仑桶"],
  ["sk20 4k", { slug: ["oilmarrow-sk20-4k"] }, "20 HP 4,000 小时保养包"],
  ["74-10", { slug: ["hushvane-ts-10"] }, "TS-10 密封条"],
  ["PMP2100W", { slug: ["gantmoor-k2-100w"] }, "100W 泵头"],
  ["奥翠梵PD10W", { slug: ["ostrelvane-pd10-w"] }, "PD10-W 户外柜"],
]);
