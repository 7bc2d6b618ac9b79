/**
 * A figure as a maker or a textbook prints it. One without a mark was read in November 2026, most of them where
 * CompatAir (compatair.fr) quotes the maker's catalog with its page, the Speedaire's in a dealer's listing; "recalled"
 * is one that is commonly printed and was not read again.
 */
export type Printed = readonly (readonly [model: string, cfm: number, mark?: "recalled"])[];

/**
 * CFM at 90 psi while the tool runs without a pause: at load, or the most, and never the average of a day. Figures in
 * L/min at 6.2 or 6.3 bar are divided by 28.317. None is of goods that the shop sells.
 * - Dynabrade, industrial catalog, "maximum air flow"; Sioux, product catalog, pages 39 to 63, scfm at 90 psig.
 * - Ingersoll Rand, "Industrial air surface preparation tool catalog", pages 5 and 18; Chicago Pneumatic, product
 *   pages, "air consumption at load"; Atlas Copco, "Industrial tools and solutions".
 * - Mirka, product catalog 2022, pages 110 to 116; RUPES, catalog 2026; Shinano, general catalog 2025; SP Air, catalog,
 *   page 23; Sumake, pneumatic tools catalog 2024; Fiam, sheets.
 * - Rami Yokota (Toku, Red Rooster, Yokota), catalog, pages 38 to 55, measured at the running tool.
 * - Blow guns: Prevost, product pages at 6 bar; Guardair, catalog 2024, 16 CFM at 100 psi.
 * - Spray guns at the 2 bar before them: Walcom, Meiji, Sagola, SATA.
 * - Plasma cutters: Hypertherm, operator manual 809240 and the sheets of the Powermax65 to 105, scfh at 85 psi.
 */
export const printed: Readonly<Record<string, Printed>> = {
  "impact-3-8": [
    ["Chicago Pneumatic CP7722", 10],
    ["Toku MI-12", 11.2],
    ["Sioux IW38TBP-3P", 19],
    ["Shinano SI-1605", 22.8],
    ["Sioux IW375AP-3F", 25.4],
  ],
  "impact-1-2": [
    ["Red Rooster RR-15A", 11.2],
    ["Toku MI-14S", 12.7],
    ["Chicago Pneumatic CP7741-2", 18.4],
    ["Chicago Pneumatic CP7741", 19.7],
    ["Toku MI-16M", 19.7],
    ["Sioux IW380MP-4R", 21.2],
    ["Chicago Pneumatic CP8242-P", 21.2],
    ["Chicago Pneumatic CP7732C", 21.6],
    ["Chicago Pneumatic CP7748-P", 25.4],
    ["Toku MI-17C", 28.2],
    ["Chicago Pneumatic CP6748EX", 30.1],
    ["Shinano SI-1492B", 30.5],
  ],
  "impact-3-4": [
    ["Red Rooster RR-20PN", 22.2],
    ["Chicago Pneumatic CP7762", 33.9],
    ["Shinano SI-1556", 47.9],
    ["Sioux IW750MP-6H", 55.1],
  ],
  "impact-1": [
    ["Chicago Pneumatic CP6773", 30.1],
    ["Chicago Pneumatic CP7773", 30.1],
    ["Chicago Pneumatic CP7776", 31.8],
    ["Chicago Pneumatic CP6910-P24", 40.3],
    ["Chicago Pneumatic CP7773D", 40.3],
    ["Toku MI-42ELR", 48.7],
    ["Sioux IW1000MP-8H8", 50.9],
    ["Shinano SI-1880", 64.2],
    ["Shinano SI-1888I", 64.2],
    ["Shinano SI-1876I", 68.9],
  ],
  // Drives of 1/4 and 3/8 in.
  "ratchet-3-8": [
    ["SP Air SP-1772", 7.1],
    ["Shinano SI-1200B", 9.5],
    ["Shinano SI-1218EX", 9.5],
    ["Toku MR-2209C", 10.6],
    ["Chicago Pneumatic CP825CT", 10.8],
    ["Sumake ST-5554", 14],
    ["SP Air SP-7722A", 14.1],
    ["Chicago Pneumatic CP824", 14.8],
  ],
  "drill-3-8": [
    ["Fiam FZ45", 12.7],
    ["Chicago Pneumatic CP785H", 12.7],
    ["Red Rooster RR-10DP", 17],
    ["Fiam FSE5PA", 19.1],
    ["Chicago Pneumatic CP789HR", 29.7],
  ],
  // Collets of 1/4 in and motors of up to 0.5 HP.
  "die-grinder": [
    ["Sioux SAG03S20S, 0.3 HP", 11],
    ["Dynabrade 52204", 18],
    ["Ingersoll Rand G1A200FG4", 19],
    ["Ingersoll Rand G1H250FG4", 20],
    ["Dynabrade 52206", 21],
    ["Sioux SXG05S23", 23.1],
    ["Chicago Pneumatic CP876", 23.3],
    ["Dynabrade 53807", 30],
  ],
  // Wheels of 4 to 5 in.
  "angle-grinder": [
    ["Chicago Pneumatic CP854E", 16.1],
    ["Shinano SI-2500L", 16.1],
    ["Shinano SI-2515WE", 16.7],
    ["Sioux SAGA1AX12", 30.1],
    ["Sioux SWG10AX125", 35],
    ["Dynabrade 52584", 43],
  ],
  "cut-off-tool": [
    ["Dynabrade 52439", 21],
    ["Shinano SI-2033", 23.9],
    ["Dynabrade 52434", 27],
    ["Sioux SCO10S184R", 29.7],
  ],
  // Pads of 5 to 6 in; the last one makes its own vacuum out of the same air.
  "dual-action-sander": [
    ["RUPES RH323T", 12],
    ["Sioux RO2512-50CNP", 13],
    ["Dynabrade 59020", 14],
    ["Mirka ROS 150NV", 15],
    ["Dynabrade 57572", 16],
    ["Chicago Pneumatic CP7225", 16.1],
    ["SP Air SP-3005", 16.6],
    ["Mirka ROS 325DB", 17],
    ["Mirka PROS 680CV", 17.1],
    ["Dynabrade 56829", 18],
    ["Mirka ROS2 650CV", 21],
  ],
  "hvlp-gun": [
    ["Walcom Slim HVLP", 9.9],
    ["Sagola 3300 GTO HVLP", 12.7, "recalled"],
    ["Meiji F410-G13HVLP", 13.6],
    ["SATAjet 5000 B HVLP", 15.2, "recalled"],
  ],
  "blow-gun": [
    ["Prevost PREVOS1, nozzle of OSHA", 7.8],
    ["Prevost 27102 PR", 8.8],
    ["Prevost PREVOS1, nozzle of metal", 11.7],
    ["Prevost PREVOS1, with a curtain of air", 14.5],
    ["Guardair 900LJ", 14.6],
    ["an open bore of 1/8 in, DOE sourcebook", 24, "recalled"],
  ],
  "air-hammer": [
    ["Chicago Pneumatic CP717", 12.5],
    ["Atlas Copco RRF21-01", 13.8],
    ["Yokota BRH-6", 14],
    ["Chicago Pneumatic CP7165", 17.4],
    ["Chicago Pneumatic CP7160", 18.4],
    ["Chicago Pneumatic CP7111", 23.3],
    ["Chicago Pneumatic CP7150", 23.3],
  ],
  "plasma-cutter": [
    ["Miller Spectrum 375", 4.5, "recalled"],
    ["Hypertherm Powermax45 XP, 400 scfh", 6.7],
    ["Hypertherm Powermax65 and 85, 400 scfh", 6.7],
    ["Miller Spectrum 625", 6.8, "recalled"],
    ["Hypertherm Powermax105, 450 scfh", 7.5],
    ["Thermal Dynamics Cutmaster A80, 235 L/min", 8.3, "recalled"],
  ],
  // One maker, Ingersoll Rand, prints 5.5 to 13 by size.
  "needle-scaler": [
    ["Ingersoll Rand 170PG", 5.5],
    ["Ingersoll Rand 180PG", 8],
    ["Sumake ST-2557", 8],
    ["Atlas Copco RRC13N", 8.5],
    ["Chicago Pneumatic CP0456-LESAR", 10],
    ["Ingersoll Rand 172L", 12],
    ["Ingersoll Rand 182L", 13],
    ["Red Rooster RR-2110NS", 14],
    ["SP Air SP-1470", 14.1],
    ["Speedaire 3AAH7", 15.5],
  ],
  // Of 40 to 90 lb.
  breaker: [
    ["Compressed Air and Gas Handbook, 60 lb", 50, "recalled"],
    ["Toku TPB-40", 55.1],
    ["Toku TPB-60", 57.2],
    ["Compressed Air and Gas Handbook, 80 lb", 65, "recalled"],
    ["Chicago Pneumatic CP 1240, 90 lb", 68, "recalled"],
  ],
  "tire-inflator": [
    ["Campbell Hausfeld, chart", 1, "recalled"],
    ["Quincy, chart", 2, "recalled"],
    ["Campbell Hausfeld, chart, trucks", 3, "recalled"],
  ],
};
