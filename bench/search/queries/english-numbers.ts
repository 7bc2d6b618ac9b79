import { queries } from "../query.ts";

export const englishNumbers = queries("en", "part number", [
  ["OV RS20 125 120TD 3P", { sku: "OV-RS20-125-120TD-3P" }, "That very machine, three-phase"],
  ["gm-p2-075v80 1p", { sku: "GM-P2-075V80-1P" }, "That very compressor, single-phase"],
  ["PWRD075230", { sku: "PW-RD075-230" }, "The RD075 dryer, 230 V"],
  ["pw-rd-100", { slug: ["polarwick-rd100"] }, "The RD100 dryer, hyphen misplaced"],
  ["OM LF30", { slug: ["oilmarrow-lf30"] }, "The LF30 oil filter"],
  ["2230-40", { slug: ["ostrelvane-se40"] }, "The separator that replaces the old number"],
  ["88402220250", { slug: ["oilmarrow-lf25"] }, "The oil filter that replaces the old number"],
  ["PLW C100 EL", { slug: ["polarwick-ec100"] }, "The EC100 element"],
  ["KIT 27500", { slug: ["oilmarrow-rk2-075"] }, "The 7.5 HP two-stage rebuild kit"],
  ["GM-24-D2", { slug: ["gantmoor-ae-d2"] }, "The AE-D2 intake cartridge"],
  ["OV-RS15-12S-B", { slug: ["ostrelvane-rs15-125-b"] }, "The RS15 at 125 PSI, S typed for 5"],
  ["TD-VR03O", { slug: ["torrendyne-vr030"] }, "The VR030 pump, letter O for zero"],
  ["HVSC10120D", { slug: ["hushvane-sc10-120d"] }, "The 10 HP scroll with dryer"],
  ["td rv12 165", { slug: ["torrendyne-rv12-165"] }, "The 165 PSI valve"],
  ["PW FF 250", { slug: ["polarwick-ff250"] }, "The filter; its element is asked for as EF250"],
  ["3310-2100120-3P", { slug: ["gantmoor-p2-100f120*", "gantmoor-p2-100v120"] }, "A 10 HP two-stage on 120 gal"],
  ["GM-VB-B6", { slug: ["gantmoor-vb-b66"] }, "The B66 belt, the only B-sixty-something"],
  ["PMP2075V", { slug: ["gantmoor-k2-075v*"] }, "The 075V pump"],
]);
