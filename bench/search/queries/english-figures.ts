import { compressors, queries } from "../query.ts";

export const englishFigures = queries("en", "figures", [
  [
    "15hp 460v 3ph screw on tank",
    {
      in: ["rotary-screw"],
      has: { horsepower: 15, tankVolume: { from: 1 } },
      shown: { voltage: "460", phase: "3" },
    },
    "RS15 on 120 gal, the 460 V version and not the 575 V one",
  ],
  [
    "7.5 hp 230 volt single phase 80 gal",
    {
      in: ["piston", "rotary-screw"],
      has: { horsepower: 7.5, tankVolume: 80 },
      shown: { voltage: "230", phase: "1" },
    },
    "The two-stage 7.5 HP on 80 gal, single-phase version",
  ],
  ["575 volt 50 hp", { in: compressors, has: { horsepower: 50 }, shown: { voltage: "575" } }, "RS50, 575 V"],
  [
    "115v 20 gallon compressor",
    { in: ["piston", "oilless"], has: { tankVolume: 20 }, shown: { voltage: "115" } },
    "The 2 HP wheelbarrow on 20 gal",
  ],
  ["5 gallon pail vg 68 screw oil", { slug: ["oilmarrow-68s"], shown: { containerVolume: 5 } }, "68S, the pail"],
  [
    "drum of 46 synthetic",
    { in: ["lubricants"], has: { viscosityGrade: "46", baseOil: ["pao", "pag"] }, shown: { containerVolume: 55 } },
    "46S, the 55 gal drum",
  ],
  ["3/4 npt regulator", { slug: ["torrendyne-reg34"] }, "The 3/4 in regulator"],
  [
    "120 gal upright tank 200 psi",
    { in: ["air-tanks/vertical-tanks"], has: { tankVolume: 120, mawp: 200 } },
    "The vertical 120 gal tank, MAWP 200",
  ],
  [
    "240 gallon galvanized receiver",
    { in: ["air-tanks"], has: { tankVolume: 240 }, shown: { lining: "galvanized" } },
    "A 240 gal tank, galvanized version",
  ],
  [
    "100 ft 1/2 air hose",
    { has: { extraType: "hose", hoseInside: "0.5" }, shown: { hoseLength: 100 } },
    "The 1/2 in hose, 100 ft",
  ],
  ["100 scfm dryer 115v", { in: ["air-dryers"], has: { ratedFlow: 100 }, shown: { voltage: "115" } }, "RD100, 115 V"],
  [
    "325 cfm refrigerated dryer 460v",
    { in: ["air-dryers/refrigerated"], has: { ratedFlow: 325 }, shown: { voltage: "460" } },
    "RD325, 460 V",
  ],
  ["0.01 micron 1 inch npt 100 scfm", { slug: ["polarwick-ff100"] }, "FF100"],
  [
    "5 hp regen blower three phase",
    { in: ["blowers/regenerative"], has: { horsepower: 5 }, shown: { phase: "3" } },
    "RB05, three-phase version",
  ],
  ["safety valve 1/4 npt 150 psi", { slug: ["torrendyne-rv14-150"] }, "RV14-150"],
  ["375 cfm tow behind", { in: ["diesel-driven/towable"], has: { airflow: 375 } }, "The towable 375"],
  [
    "20 hp vsd 120 gal with dryer",
    { in: ["rotary-screw"], has: { horsepower: 20, control: "vsd", tankVolume: 120, builtInDryer: true } },
    "RV20 on 120 gal with dryer",
  ],
  ["quieter than 60 db compressor", { in: compressors, has: { noise: { to: 60 } } }, "A quiet oilless compressor"],
  ["pressure switch 145-175", { slug: ["gantmoor-ps175-*"] }, "PS175"],
  [
    "5hp 80 gal two stage 3 phase under 650 lb",
    {
      in: ["piston"],
      has: { horsepower: 5, tankVolume: 80, stages: "2", netWeight: { to: 650 } },
      shown: { phase: "3" },
    },
    "The 5 HP two-stage on 80 gal, three-phase version",
  ],
  ["2000 h kit 40 hp", { slug: ["oilmarrow-sk40-2k"] }, "The 2,000 h kit for 40 HP"],
]);
