import { queries } from "../query.ts";

const air = ["coalescing-1", "coalescing-0.01"];

export const englishNouns = queries("en", "noun", [
  ["coalesing filter", { in: ["air-filters/inline-filters"], has: { filterGrade: air } }, "A 1 µm housing"],
  ["recip air compressor", { in: ["piston", "oilless/oilless-piston"] }, "An electric piston compressor"],
  ["quick disconnect fittings", { has: { extraType: "coupler" } }, "A coupler and plug set, no electrical disconnect"],
  ["pop off valve", { has: { extraType: "relief-valve" } }, "A safety relief valve"],
  ["mag starter", { has: { extraType: "starter" } }, "A magnetic starter"],
  ["side channel blower", { in: ["blowers/regenerative"] }, "A regenerative blower"],
  [
    "pancake compressor",
    { in: ["piston/portable", "oilless/quiet-portable"], has: { tankVolume: { to: 10 } } },
    "A hand-carry compressor",
  ],
  ["air reciever", { in: ["air-tanks"] }, "A receiver tank"],
  ["da sander", { slug: ["torrendyne-da6"] }, "The dual-action sander"],
  ["line oiler", { has: { extraType: "frl" } }, "An FRL unit: it has the lubricator"],
  ["desicant beads", { has: { servesPart: "desiccant" } }, "A desiccant charge, not a dryer"],
  ["rattle gun", { slug: ["torrendyne-iw*"] }, "A 1/2 in impact wrench"],
  ["Hushvane scroll tip seal", { slug: ["hushvane-ts-*"] }, "A tip seal kit, then ask which SC"],
  ["Ostrelvane RS40 oil separator", { slug: ["ostrelvane-se40"] }, "The SE40, not an RS40"],
  ["vacum pump oil", { in: ["lubricants"], has: { oilApplication: "vacuum" } }, "100V vacuum pump oil"],
  ["bare compressor head", { in: ["pumps"] }, "A bare pump"],
  ["electronic drain valve", { has: { extraType: "drain", drain: ["timer", "zero-loss"] } }, "A timed drain"],
  ["RS75 spin-on filter", { slug: ["oilmarrow-lf75"] }, "The LF75 oil filter"],
  ["anti vibration feet", { has: { extraType: "pad" } }, "Vibration pads"],
]);

export const englishService = queries("en", "service word", [
  ["net 30", { pages: ["quotation", "terms", "help"] }, "How to pay, and who to ask for terms"],
  [
    "tax exempt certificate",
    { pages: ["quotation", "personal", "terms", "help", "privacyPolicy"] },
    "Where an exemption is handed in",
  ],
  ["will call", { pages: ["shippingPolicy"] }, "Picking up at the warehouse"],
  ["liftgate", { pages: ["shippingPolicy", "deliveredPrice"] }, "What freight costs and brings"],
  ["restocking fee", { pages: ["returnPolicy"] }, "What a return costs"],
  ["SDS 46 synthetic screw oil", { slug: ["oilmarrow-46s", "oilmarrow-46pg"] }, "46S, whose page has the sheet"],
  ["RS30 owners manual", { slug: ["ostrelvane-rs30-*"] }, "The RS30, whose page has the documents"],
  ["shipping to texas", { pages: ["shippingPolicy", "deliveredPrice"] }, "Where and how we ship"],
]);
